import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Locale } from '../../features/sites/locale.ts'
import { StaticPage } from '../../features/sites/pages.ts'
import { LocalisedText } from '../../features/sites/site.ts'
import { Mark, Seen } from './content.ts'

const text = z.string().check(z.maxLength(5000))

/** A text in some of the languages. */
const SomeLanguages = z.partialRecord(Locale, z.string())

const OwnMessage = z.object({
  key: z.string(),
  /** The built-in text; may be empty in a language without it. */
  standing: LocalisedText,
  /** The site's own wording. */
  own: SomeLanguages,
})
export type OwnMessage = z.infer<typeof OwnMessage>

export const adminMessages = defineCall({
  about:
    'Finds messages by words or by key, at most fifty; without words those that the site has worded in its own way.',
  method: 'GET',
  path: '/api/admin/translation.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({ messages: z.array(OwnMessage), more: z.boolean() }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminTryMessage = defineCall({
  about:
    'Shows how a message will look, its parameters filled in by their names and numbers; or says what is wrong with it.',
  method: 'POST',
  path: '/api/admin/translation.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ key: z.string().check(z.maxLength(100)), language: Locale, text }),
  output: z.object({
    text: z.string(),
    mistake: z.nullable(z.enum(['syntax', 'quote', 'plural', 'parameter', 'tag', 'claim'])),
  }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminSaveMessage = defineCall({
  about:
    'Words a message in the site’s own way; a language that is left empty says what the program says. Labels of ' +
    'fictional profiles and claims stay as they are.',
  method: 'PUT',
  path: '/api/admin/translation.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({
    key: z.string().check(z.maxLength(100)),
    texts: z.partialRecord(Locale, text),
    /** The site's wording the change is based on. If left out, any wording is overwritten. */
    seen: z.optional(z.partialRecord(Locale, text)),
  }),
  output: z.object({}),
  errors: ['not_found', 'already_completed'],
  idempotency: 'natural',
})

const PageText = z.object({
  language: Locale,
  /** The built-in text, with placeholders that are filled for each site. */
  standing: z.string(),
  own: z.nullable(z.object({ text: z.string(), published: z.boolean(), mark: Mark })),
})

export const adminFixedPage = defineCall({
  about:
    'Returns a page of fixed text as it is written, in seven languages, and the site’s own wording of it.',
  method: 'GET',
  path: '/api/admin/fixed-page.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ page: StaticPage }),
  output: z.object({ texts: z.array(PageText) }),
  errors: ['not_found'],
  idempotency: 'read',
})
export type FixedPage = z.infer<(typeof adminFixedPage)['output']>

export const adminPreviewFixedPage = defineCall({
  about: 'Shows how a page of fixed text will look, its gaps filled with what the site has set.',
  method: 'POST',
  path: '/api/admin/fixed-page.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({
    page: StaticPage,
    language: Locale,
    text: z.string().check(z.maxLength(100_000)),
  }),
  output: z.object({ title: z.string(), html: z.string() }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminSaveFixedPage = defineCall({
  about:
    'Words a page of fixed text in the site’s own way, in one language; an empty text goes back to the program’s. ' +
    'Refused with a gap that no one fills, and on refunds without the period.',
  method: 'PUT',
  path: '/api/admin/fixed-page.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({
    page: StaticPage,
    language: Locale,
    text: z.string().check(z.trim(), z.maxLength(100_000)),
    published: z.boolean(),
    seen: Seen,
  }),
  output: z.object({ texts: z.array(PageText) }),
  errors: ['not_found', 'already_completed'],
  idempotency: 'natural',
})
