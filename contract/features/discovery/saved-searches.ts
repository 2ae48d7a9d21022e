import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { SearchFilters, UsedFilters } from './search.ts'

export const SavedSearch = z.object({
  id: z.uuid(),
  /** The filters as they were when it was saved. */
  filters: UsedFilters,
  /** Whether an e-mail announces new members, at most once a day. */
  alert: z.boolean(),
  /** Members who signed up since it was last opened and fit, exactly up to the cap `newMembersCap`. */
  new_members: z.int(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const savedSearches = defineCall({
  about:
    'Lists the searches that the caller has saved, the oldest first, each with the number of new members.',
  method: 'GET',
  path: '/api/saved-searches.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ searches: z.array(SavedSearch) }),
  errors: [],
  idempotency: 'read',
})

export const saveSearch = defineCall({
  about:
    'Saves a search; one with the same filters is not saved twice. An alert is only ever the member’s choice.',
  method: 'POST',
  path: '/api/saved-searches.php',
  access: 'member',
  input: z.object({ filters: SearchFilters, alert: z.boolean() }),
  output: z.object({ search: SavedSearch }),
  errors: ['saved_search_limit'],
  idempotency: 'natural',
})

export const changeSavedSearch = defineCall({
  about:
    'Turns the alert of a saved search on or off, or notes that it was opened: no one is new to it then.',
  method: 'PUT',
  path: '/api/saved-searches.php',
  access: 'member',
  input: z.object({ id: z.uuid(), alert: z.optional(z.boolean()), seen: z.optional(z.literal(true)) }),
  output: z.object({ search: SavedSearch }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const deleteSavedSearch = defineCall({
  about: 'Deletes a saved search.',
  method: 'DELETE',
  path: '/api/saved-searches.php',
  access: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: [],
  idempotency: 'natural',
})
