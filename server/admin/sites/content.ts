import type { ContentAnswer } from '#contract/admin/sites/content.ts'
import { giftIds } from '#contract/features/chat/gift-ids.ts'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { isFreeToken } from '#contract/routing/match-route.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { type RenderedPage, renderMarkdown } from '../../features/sites/markdown.ts'
import {
  deleteIcebreaker,
  findGiftStates,
  findIcebreakerTexts,
  findPages,
  saveGift,
  saveIcebreaker,
  savePage,
} from './content.sql.ts'

async function showContent(ctx: StaffContext): Promise<ContentAnswer> {
  const [pages, icebreakers, states] = await Promise.all([
    findPages(ctx.db, ctx.site.id),
    findIcebreakerTexts(ctx.db, ctx.site.id),
    findGiftStates(ctx.db, ctx.site.id),
  ])
  const enabled = new Set(states.filter((gift) => gift.enabled).map(({ id }) => id))
  return { pages, icebreakers, gifts: giftIds.map((id) => ({ id, enabled: enabled.has(id) })) }
}

/** Returns a site's own content. */
export const adminContent: Handler<'adminContent'> = (ctx) => showContent(ctx)

/** Returns a text as members would read it. Throws a field error for a link to a missing page. */
function render(text: string, language: Locale): RenderedPage {
  try {
    return renderMarkdown(text, language)
  } catch {
    throw failFields({ text: 'validation' })
  }
}

/** Renders the preview of a text, sanitised as for members. */
export const adminPreviewPage: Handler<'adminPreviewPage'> = async (_ctx, { language, text }) => {
  const { title, html } = render(text, language)
  return { title, html }
}

/** Saves a page in one language; its address must be unused, and it never overwrites what was saved meanwhile. */
export const adminSavePage: Handler<'adminSavePage'> = async (ctx, page) => {
  if (!isFreeToken(page.token)) throw failFields({ token: 'name_taken' })
  const { token, language, text, published, seen } = page
  render(text, language)
  await ctx.transaction(async (tx) => {
    const saved = { siteId: ctx.site.id, token, language, text, published, now: tx.now, seen }
    if (!(await savePage(tx.db, saved))) throw fail('already_completed')
    await tx.audit({
      act: 'page.saved',
      subject: { type: 'page', id: token },
      details: { language, published },
    })
  })
  ctx.services.sites.forget()
  return showContent(ctx)
}

/** Saves an opening line; it must not be empty in any language. */
export const adminSaveIcebreaker: Handler<'adminSaveIcebreaker'> = async (ctx, line) => {
  const empty = localeCodes.filter((locale) => line.texts[locale].trim() === '')
  if (empty.length > 0)
    throw failFields(Object.fromEntries(empty.map((locale) => [`texts.${locale}`, 'empty' as const])))
  await ctx.transaction(async (tx) => {
    const { seen } = line
    if (!(await saveIcebreaker(tx.db, ctx.site.id, { ...line, seen })))
      throw seen === null ? failFields({ id: 'name_taken' }) : fail('already_completed')
    await tx.audit({ act: 'icebreaker.saved', subject: { type: 'icebreaker', id: line.id } })
  })
  return showContent(ctx)
}

/** Deletes an opening line. */
export const adminDeleteIcebreaker: Handler<'adminDeleteIcebreaker'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    if (!(await deleteIcebreaker(tx.db, ctx.site.id, id))) throw fail('not_found')
    await tx.audit({ act: 'icebreaker.removed', subject: { type: 'icebreaker', id } })
  })
  return showContent(ctx)
}

/** Offers a gift, or stops offering it. */
export const adminSaveGift: Handler<'adminSaveGift'> = async (ctx, { id, enabled }) => {
  await ctx.transaction(async (tx) => {
    await saveGift(tx.db, { siteId: ctx.site.id, id, enabled })
    await tx.audit({ act: 'gift.changed', subject: { type: 'gift', id }, details: { enabled } })
  })
  return showContent(ctx)
}
