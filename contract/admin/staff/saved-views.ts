import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** How many views a person of the staff can save. */
export const maxSavedViews = 50
export const maxViewName = 60

export const SavedView = z.object({
  id: z.string(),
  /** The page of the list, such as `/members`. */
  path: z.string(),
  /** The filters as the address has them. */
  query: z.string(),
  name: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const savedViews = z.object({ views: z.array(SavedView) })

export const adminSavedViews = defineCall({
  about: 'Returns the views of lists that the caller has saved, by name.',
  method: 'GET',
  path: '/api/admin/views.php',
  access: 'staff:any',
  sites: 'none',
  input: z.object({}),
  output: savedViews,
  errors: [],
  idempotency: 'read',
})

export const adminSaveView = defineCall({
  about:
    'Saves the filters of a list under a name, for the caller alone; a view of that name is replaced. The words of a search ' +
    'and the page are left out, since a view outlasts the member whom they may name.',
  method: 'PUT',
  path: '/api/admin/views.php',
  access: 'staff:any',
  sites: 'none',
  input: z.object({
    path: z.string().check(z.regex(/^\/[a-z-]+(\/[a-z-]+)*$/), z.maxLength(100)),
    query: z.string().check(z.maxLength(1000)),
    name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(maxViewName)),
  }),
  output: savedViews,
  errors: ['empty', 'limit_reached'],
  idempotency: 'natural',
})

export const adminDeleteView = defineCall({
  about: 'Deletes a saved view of the caller.',
  method: 'DELETE',
  path: '/api/admin/views.php',
  access: 'staff:any',
  sites: 'none',
  input: z.object({ id: z.uuid() }),
  output: savedViews,
  errors: ['not_found'],
  idempotency: 'natural',
})
