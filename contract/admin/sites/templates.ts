import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Locale } from '../../features/sites/locale.ts'
import { Mark, Seen } from './content.ts'
import { maxTemplateLength, templateKinds } from './template-rules.ts'

export const TemplateKind = z.enum(templateKinds)
export type TemplateKind = z.infer<typeof TemplateKind>

export const AnswerTemplate = z.object({
  id: z.string(),
  kind: TemplateKind,
  name: z.string(),
  /** In at least one language. */
  texts: z.partialRecord(Locale, z.string()),
  mark: Mark,
})
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

const Templates = z.object({ templates: z.array(AnswerTemplate) })

export const adminTemplates = defineCall({
  about: 'Lists the ready-made answers of a site by name: at most 500, of one kind where that is asked for.',
  method: 'GET',
  path: '/api/admin/templates.php',
  access: 'staff:any',
  sites: 'one',
  input: z.object({ kind: z.optional(TemplateKind) }),
  output: Templates,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminSaveTemplate = defineCall({
  about:
    'Saves a ready-made answer under an id that the browser makes. Its texts may hold {name}, {reference}, {site} and {staff}; ' +
    'other words in braces are refused with `unknown_field`.',
  method: 'PUT',
  path: '/api/admin/templates.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    kind: TemplateKind,
    name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(80)),
    texts: z.partialRecord(Locale, z.string().check(z.trim(), z.maxLength(maxTemplateLength))),
    seen: Seen,
  }),
  output: Templates,
  errors: ['not_found', 'empty', 'name_taken', 'already_completed'],
  idempotency: 'natural',
})

export const adminDeleteTemplate = defineCall({
  about: 'Deletes a ready-made answer.',
  method: 'DELETE',
  path: '/api/admin/templates.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: Templates,
  errors: ['not_found'],
  idempotency: 'natural',
})
