import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Locale } from './locale.ts'

/** The pages of fixed text that every site has. */
export const staticPages = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'return-policy',
  'faq',
  'service',
  'complaints',
  'safety',
  'accessibility',
] as const
export const StaticPage = z.enum(staticPages)
export type StaticPage = z.infer<typeof StaticPage>

export const page = defineCall({
  about:
    'Returns a page of text in the caller’s language: one of the fixed ones by `page`, or one that the site wrote ' +
    'itself by `token`. The HTML is made from Markdown by the server and safe to show.',
  method: 'GET',
  path: '/api/page.php',
  access: 'any',
  input: z.object({
    page: z.optional(StaticPage),
    token: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({
    page: z.object({ title: z.string(), html: z.string(), version_date: z.string() }),
  }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const languages = defineCall({
  about: 'Returns the seven languages and those to suggest by the visitor’s country.',
  method: 'GET',
  path: '/api/languages.php',
  access: 'any',
  input: z.object({}),
  output: z.object({
    locales: z.array(
      z.object({ code: Locale, iso: z.string(), gifLocale: z.string(), file: z.string(), name: z.string() }),
    ),
    suggested: z.array(Locale),
  }),
  errors: [],
  idempotency: 'read',
})
