import type { NewsPreview, NewsText } from '#contract/admin/notifications/news.ts'
import { splitLinks } from '#contract/features/chat/split-links.ts'
import { defaultLocale, type Locale, localeCodes, parseLocale } from '#contract/features/sites/locale.ts'
import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Site } from '../../app/site.ts'
import { composeNewsMail } from '../../features/notifications/mails/notice-mails.ts'
import { countNewsReceivers, type NewsTexts } from '../../features/notifications/news.sql.ts'
import { createId } from '../../platform/ids.ts'
import { createTranslator } from '../../platform/messages.ts'
import { readPage, showPage } from '../list-page.ts'
import { findNewsList, findSentNews, insertNews } from './news.sql.ts'

/** Returns the language in which members read news that is not written in their own. */
function getNewsLanguage(site: Site): Locale {
  return parseLocale(site.settings.domain_language) ?? defaultLocale
}

function listWritten(texts: NewsTexts): (readonly [Locale, NewsText])[] {
  return localeCodes.flatMap((locale) => {
    const written = texts[locale]
    return written ? [[locale, written] as const] : []
  })
}

/** A title is one line, as an e-mail subject must be; a text has one kind of line break. */
function cleanTexts(texts: NewsTexts): NewsTexts {
  const clean = listWritten(texts).map(([locale, { title, text }]) => {
    const lines = text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')
    return [locale, { title: title.replace(/[\s\p{Cc}]+/gu, ' ').trim(), text: lines.trim() }] as const
  })
  return Object.fromEntries(clean)
}

/** Lists what was sent. */
export const adminNews: Handler<'adminNews'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminNews', { ...input, limit: input.limit ?? 20 })
  const found = await findNewsList(ctx.db, ctx.site.id, page)
  return {
    news: found.rows.map(({ sent_at, sent_name, finished_at, languages, ...row }) => ({
      ...row,
      languages: localeCodes.filter((locale) => languages.includes(locale)),
      at: sent_at.toISOString(),
      by: sent_name,
      state: finished_at === null ? 'sending' : 'sent',
    })),
    ...showPage(ctx, page, found),
  }
}

/** Counts who would get news. */
export const adminNewsReceivers: Handler<'adminNewsReceivers'> = async (ctx) => ({
  receivers: await countNewsReceivers(ctx.db, ctx.site.id),
  language: getNewsLanguage(ctx.site),
})

/** Shows news as the job will write it, with the caller's name in place of a member's. */
export const adminPreviewNews: Handler<'adminPreviewNews'> = async ({ site, staff }, { texts }) => {
  const previews: NewsPreview[] = []
  for (const [language, text] of listWritten(cleanTexts(texts))) {
    const speaker = { t: await createTranslator(language, site.texts), site, locale: language }
    const { subject, parts } = composeNewsMail(speaker, { name: staff.name, ...text })
    const listTexts = (kind: 'heading' | 'linked') =>
      parts.flatMap((part) => (part.kind === kind ? [part.text] : []))
    const [greeting = ''] = listTexts('heading')
    previews.push({ language, subject, greeting, paragraphs: listTexts('linked').map(splitLinks) })
  }
  return { previews }
}

/** Refuses news that is empty once cleaned, or that some members could not read at all. */
function checkTexts(texts: NewsTexts, language: Locale): void {
  const wrong: Record<string, 'empty'> = {}
  for (const locale of localeCodes) {
    const written = texts[locale] ?? (locale === language ? { title: '', text: '' } : null)
    if (written?.title === '') wrong[`texts.${locale}.title`] = 'empty'
    if (written?.text === '') wrong[`texts.${locale}.text`] = 'empty'
  }
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
}

async function findSentBefore(ctx: Context, clientId: string, texts: NewsTexts): Promise<number | undefined> {
  const known = await findSentNews(ctx.db, ctx.site.id, { clientId, texts })
  if (known && !known.same) throw fail('idempotency_conflict')
  return known?.receivers
}

/** Sends news to every member who has asked for it; the job of `news.sent` writes the e-mails. */
export const adminSendNews: Handler<'adminSendNews'> = async (ctx, { client_id: clientId, texts: given }) => {
  const { site, staff } = ctx
  const language = getNewsLanguage(site)
  const texts = cleanTexts(given)
  checkTexts(texts, language)
  const known = await findSentBefore(ctx, clientId, texts)
  if (known !== undefined) return { receivers: known }
  const id = createId()
  const receivers = await ctx.transaction(async (tx) => {
    const count = await countNewsReceivers(tx.db, site.id)
    const news = { id, siteId: site.id, clientId, texts, language, receivers: count }
    // Of two parallel presses, one sends it, and only that one is logged.
    if (!(await insertNews(tx.db, { ...news, staffId: staff.id, now: tx.now })))
      throw fail('already_completed')
    await tx.audit({
      act: 'news.sent',
      subject: { type: 'news', id },
      details: { title: texts[language]?.title ?? '', languages: Object.keys(texts), receivers: count },
    })
    await tx.announce({ type: 'news.sent', news: id })
    return count
  })
  return { receivers }
}
