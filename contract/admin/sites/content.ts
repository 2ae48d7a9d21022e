import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { giftIds } from '../../features/chat/gift-ids.ts'
import { Locale } from '../../features/sites/locale.ts'
import { LocalisedText } from '../../features/sites/site.ts'

/** Identifies a version of a text. Saving it requires the version it is based on. */
export const Mark = z.string()

/** The mark of the version the author has seen, null for none. If left out, any version is overwritten. */
export const Seen = z.optional(z.nullable(z.string().check(z.maxLength(100))))

const ContentPage = z.object({
  token: z.string(),
  language: Locale,
  text: z.string(),
  published: z.boolean(),
  mark: Mark,
})
export type ContentPage = z.infer<typeof ContentPage>

const Icebreaker = z.object({ id: z.string(), position: z.int(), texts: LocalisedText, mark: Mark })
export type Icebreaker = z.infer<typeof Icebreaker>

const ContentAnswer = z.object({
  pages: z.array(ContentPage),
  icebreakers: z.array(Icebreaker),
  gifts: z.array(z.object({ id: z.enum(giftIds), enabled: z.boolean() })),
})
export type ContentAnswer = z.infer<typeof ContentAnswer>

export const adminContent = defineCall({
  about: 'Returns what a site writes itself: its pages, opening lines, and which gifts it offers.',
  method: 'GET',
  path: '/api/admin/page.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({}),
  output: ContentAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

const token = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/))

export const adminPreviewPage = defineCall({
  about: 'Shows how a text in Markdown will look.',
  method: 'POST',
  path: '/api/admin/page.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ language: Locale, text: z.string().check(z.maxLength(100_000)) }),
  output: z.object({ title: z.string(), html: z.string() }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminSavePage = defineCall({
  about: 'Saves a page of the site in one language, at an address that no route has.',
  method: 'PUT',
  path: '/api/admin/page.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({
    token,
    language: Locale,
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(100_000)),
    published: z.boolean(),
    seen: Seen,
  }),
  output: ContentAnswer,
  errors: ['not_found', 'empty', 'name_taken', 'already_completed'],
  idempotency: 'natural',
})

export const adminSaveIcebreaker = defineCall({
  about: 'Saves an opening line in seven languages.',
  method: 'PUT',
  path: '/api/admin/icebreaker.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    position: z.int().check(z.minimum(0), z.maximum(1000)),
    texts: LocalisedText,
    seen: Seen,
  }),
  output: ContentAnswer,
  errors: ['not_found', 'empty', 'name_taken', 'already_completed'],
  idempotency: 'natural',
})

export const adminDeleteIcebreaker = defineCall({
  about: 'Deletes an opening line.',
  method: 'DELETE',
  path: '/api/admin/icebreaker.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ id: z.string().check(z.maxLength(40)) }),
  output: ContentAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminSaveGift = defineCall({
  about: 'Offers a gift on the site, or no longer.',
  method: 'PUT',
  path: '/api/admin/gift.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ id: z.enum(giftIds), enabled: z.boolean() }),
  output: ContentAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})
