import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { LocalisedText } from '../../features/sites/site.ts'
import { Mark, Seen } from '../sites/content.ts'

const PromptId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

const SitePrompt = z.object({
  id: z.string(),
  texts: LocalisedText,
  /** No longer offered; existing answers stay on profiles. */
  retired: z.boolean(),
  /** How many profiles answer it. */
  answers: z.int(),
  mark: Mark,
})
export type SitePrompt = z.infer<typeof SitePrompt>

const PromptsAnswer = z.object({ prompts: z.array(SitePrompt) })

export const adminPrompts = defineCall({
  about: 'Returns the questions for profiles in their order, retired ones too.',
  method: 'GET',
  path: '/api/admin/prompts.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({}),
  output: PromptsAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminSavePrompt = defineCall({
  about: 'Saves a question in seven languages, retires it or offers it again; a new one comes last.',
  method: 'PUT',
  path: '/api/admin/prompt.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ id: PromptId, texts: LocalisedText, retired: z.boolean(), seen: Seen }),
  output: PromptsAnswer,
  errors: ['not_found', 'empty', 'name_taken', 'already_completed'],
  idempotency: 'natural',
})

export const adminOrderPrompts = defineCall({
  about: 'Puts the questions into an order; one that is not named comes after those that are.',
  method: 'PUT',
  path: '/api/admin/prompts.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ ids: z.array(PromptId).check(z.maxLength(200)) }),
  output: PromptsAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})
