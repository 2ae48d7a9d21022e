import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import type { StaticPage } from '#contract/features/sites/pages.ts'
import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { deletePageText, findPageTexts, savePageText } from '../../features/sites/page-texts.sql.ts'
import { readPage, renderStaticPage } from '../../features/sites/static-page.ts'
import { buildStaticPageParameters } from '../../features/sites/static-page-parameters.ts'
import { createTranslator } from '../../platform/messages.ts'

async function showTexts(ctx: Context, page: StaticPage) {
  const own = await findPageTexts(ctx.db, ctx.site.id, page)
  const texts = localeCodes.map(async (language) => {
    const row = own.find((one) => one.language === language)
    return {
      language,
      standing: await readPage(page, language),
      own: row ? { text: row.text, published: row.published, mark: row.mark } : null,
    }
  })
  return { texts: await Promise.all(texts) }
}

/** Returns the source of a fixed page, and the site's wording of it. */
export const adminFixedPage: Handler<'adminFixedPage'> = (ctx, { page }) => showTexts(ctx, page)

/**
 * Returns the page as members would read it. Throws a field error for an unknown placeholder, or a link to a missing
 * page.
 */
async function render(ctx: Context, input: { page: StaticPage; language: Locale; text: string }) {
  const { page, language, text } = input
  const parameters = buildStaticPageParameters(ctx.site, language, await createTranslator(language))
  try {
    return await renderStaticPage(page, language, { ...parameters, own: text, isNew: true })
  } catch {
    throw failFields({ text: 'validation' })
  }
}

/** Renders the preview of a fixed page. */
export const adminPreviewFixedPage: Handler<'adminPreviewFixedPage'> = async (ctx, input) => {
  const { title, html } = await render(ctx, input)
  return { title, html }
}

/** Saves a site's own wording of a fixed page, or resets it; never overwrites what someone else has saved meanwhile. */
export const adminSaveFixedPage: Handler<'adminSaveFixedPage'> = async (ctx, input) => {
  const { page, language, text, published, seen } = input
  if (text) {
    const { title, html } = await render(ctx, input)
    const lacksPeriod = page === 'return-policy' && !html.includes(String(ctx.site.settings.refund_days))
    if (title === '' || lacksPeriod) throw failFields({ text: 'validation' })
  }
  await ctx.transaction(async (tx) => {
    const one = { siteId: ctx.site.id, page, language, seen }
    const isDone = text
      ? await savePageText(tx.db, { ...one, text, published, now: tx.now })
      : await deletePageText(tx.db, one)
    if (!isDone) throw fail('already_completed')
    await tx.audit({
      act: text ? 'fixed_page.saved' : 'fixed_page.restored',
      subject: { type: 'page', id: page },
      details: { language, published },
    })
  })
  ctx.services.sites.forget()
  return showTexts(ctx, page)
}
