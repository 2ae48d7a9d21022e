import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { newsTextLength, newsTitleLength } from '../../api/limits.ts'
import { Locale } from '../../features/sites/locale.ts'
import { pageInput, pageOutput } from '../list-page.ts'

const Draft = z.object({
  title: z.string().check(z.trim(), z.maxLength(newsTitleLength, 'message_too_long')),
  text: z.string().check(z.trim(), z.maxLength(newsTextLength, 'message_too_long')),
})

/** News in one language: plain text with paragraphs; addresses in it become links. */
export const NewsText = z.object({
  title: Draft.shape.title.check(z.minLength(1, 'empty')),
  text: Draft.shape.text.check(z.minLength(1, 'empty')),
})
export type NewsText = z.infer<typeof NewsText>

const NewsRow = z.object({
  id: z.string(),
  /** The language for everyone without a text in their own. */
  title: z.string(),
  languages: z.array(Locale),
  at: z.string(),
  /** Who sent it; null when they no longer work here. */
  by: z.nullable(z.string()),
  /** How many members wanted it when it was sent. */
  receivers: z.int(),
  /** How many e-mails have been written so far. */
  mailed: z.int(),
  state: z.enum(['sending', 'sent']),
})
export type NewsRow = z.infer<typeof NewsRow>

export const adminNews = defineCall({
  about: 'Lists the news that were sent to members, newest first, and how far they are.',
  method: 'GET',
  path: '/api/admin/news.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object(pageInput),
  output: z.object({ news: z.array(NewsRow), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminNewsReceivers = defineCall({
  about:
    'Returns how many members would get news now, those with a confirmed address who have asked for it, and the language ' +
    'that has to be written.',
  method: 'GET',
  path: '/api/admin/news-receivers.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({}),
  output: z.object({ receivers: z.int(), language: Locale }),
  errors: ['not_found'],
  idempotency: 'read',
})

const NewsPreview = z.object({
  language: Locale,
  subject: z.string(),
  greeting: z.string(),
  /** The paragraphs, each in pieces, of which some are links. */
  paragraphs: z.array(z.array(z.object({ text: z.string(), link: z.nullable(z.string()) }))),
})
export type NewsPreview = z.infer<typeof NewsPreview>

export const adminPreviewNews = defineCall({
  about: 'Shows news as it will be mailed, in each language that is written so far.',
  method: 'POST',
  path: '/api/admin/news-preview.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ texts: z.partialRecord(Locale, Draft) }),
  output: z.object({ previews: z.array(NewsPreview) }),
  errors: ['not_found', 'message_too_long'],
  idempotency: 'natural',
})

export const adminSendNews = defineCall({
  about:
    'Sends news by mail to every member who has asked for it, each in their language where it is written and in that of ' +
    'the site else. Sent again under the same id it goes to no one.',
  method: 'POST',
  path: '/api/admin/news.php',
  access: 'staff:content',
  sites: 'one',
  input: z.object({ client_id: z.uuid(), texts: z.partialRecord(Locale, NewsText) }),
  output: z.object({ receivers: z.int() }),
  errors: ['not_found', 'empty', 'message_too_long', 'already_completed'],
  idempotency: 'natural',
})
