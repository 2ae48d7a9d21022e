import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { pageInput, pageOutput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'

export const TextRule = z.object({
  id: z.string(),
  words: z.string(),
  /** `refuse`: the text is rejected; `flag`: it is accepted, and moderators see it. */
  act: z.enum(['refuse', 'flag']),
})
export type TextRule = z.infer<typeof TextRule>

const RulesAnswer = z.object({ rules: z.array(TextRule), ...pageOutput })

export const adminTextRules = defineCall({
  about: 'Lists the words that a site does not allow in names and profiles, or wants to see.',
  method: 'GET',
  path: '/api/admin/text-rules.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object(pageInput),
  output: RulesAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminAddTextRule = defineCall({
  about: 'Adds words to the list; case, accents and signs between them do not matter.',
  method: 'POST',
  path: '/api/admin/text-rules.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({
    words: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(100)),
    act: TextRule.shape.act,
  }),
  output: RulesAnswer,
  errors: ['not_found', 'empty', 'already_completed'],
  idempotency: 'natural',
})

export const adminDeleteTextRule = defineCall({
  about: 'Removes words from the list.',
  method: 'DELETE',
  path: '/api/admin/text-rules.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: RulesAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})

export const TextFlag = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  kind: z.enum(['name', 'about_me', 'words', 'identical', 'many_conversations']),
  member: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
  /** How many members it went to, where that is why it is shown. */
  receivers: z.int(),
  at: z.string(),
})
export type TextFlag = z.infer<typeof TextFlag>

export const adminTextFlags = defineCall({
  about: 'Lists texts and acts that the screening wants a person to look at, oldest first.',
  method: 'GET',
  path: '/api/admin/text-flags.php',
  access: 'staff:moderator',
  sites: 'queue',
  input: z.object({ ...queueInput, ...pageInput }),
  output: z.object({ flags: z.array(TextFlag), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminCloseTextFlag = defineCall({
  about: 'Notes that someone has looked at a flagged text.',
  method: 'PUT',
  path: '/api/admin/text-flags.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  errors: ['not_found', 'already_completed'],
  idempotency: 'natural',
})
