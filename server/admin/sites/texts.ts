import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { foldText } from '../../features/profiles/contact-data.ts'
import { findTextRulePage } from '../../features/profiles/text-rules.sql.ts'
import { createId } from '../../platform/ids.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { closeTextFlag, deleteTextRule, findTextFlags, insertTextRule } from './texts.sql.ts'

async function showRules(ctx: StaffContext, input: ListInput<'adminTextRules'> = {}) {
  const page = readPage(ctx, 'adminTextRules', input)
  const found = await findTextRulePage(ctx.db, ctx.site.id, page)
  return {
    rules: found.rows.map(({ id, words, act }) => ({ id, words, act })),
    ...showPage(ctx, page, found),
  }
}

/** Lists the words of a site. */
export const adminTextRules: Handler<'adminTextRules'> = (ctx, input) => showRules(ctx, input)

/** Adds words in comparable form. */
export const adminAddTextRule: Handler<'adminAddTextRule'> = async (ctx, { words, act }) => {
  const folded = foldText(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (folded === '') throw fail('empty')
  await ctx.transaction(async (tx) => {
    const rule = { id: createId(), siteId: ctx.site.id, words: folded, act, now: tx.now }
    if (!(await insertTextRule(tx.db, rule))) throw fail('already_completed')
    await tx.audit({ act: 'words.added', details: { words: folded, act } })
  })
  return showRules(ctx)
}

/** Removes words from the list. */
export const adminDeleteTextRule: Handler<'adminDeleteTextRule'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    const words = await deleteTextRule(tx.db, ctx.site.id, id)
    if (words === undefined) throw fail('not_found')
    await tx.audit({ act: 'words.removed', details: { words } })
  })
  return showRules(ctx)
}

/** Lists what the screening wants a person to look at. */
export const adminTextFlags: Handler<'adminTextFlags'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminTextFlags', input)
  const found = await findTextFlags(ctx.db, readQueueSites(ctx, input.site), page)
  return {
    flags: found.rows.map(({ member_id, name, created_at, ...row }) => ({
      ...row,
      member: { id: member_id, name },
      at: created_at.toISOString(),
    })),
    ...showPage(ctx, page, found),
  }
}

/** Records that someone has reviewed it. */
export const adminCloseTextFlag: Handler<'adminCloseTextFlag'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    const closed = await closeTextFlag(tx.db, ctx.site.id, { id, staffId: ctx.staff.id, now: tx.now })
    if (closed === null) throw fail('not_found')
    if (!closed) throw fail('already_completed')
    await tx.audit({ act: 'flag.closed', subject: { type: 'flag', id } })
  })
  return {}
}
