import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { foldText } from '../../features/profiles/contact-data.ts'
import { findTextRules } from '../../features/profiles/text-rules.sql.ts'
import { newId } from '../../platform/ids.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { closeTextFlag, deleteTextRule, findTextFlags, insertTextRule } from './texts.sql.ts'

async function rulesView(ctx: Context) {
  const rows = await findTextRules(ctx.db, ctx.site.id)
  return { rules: rows.map(({ id, words, act }) => ({ id, words, act })) }
}

/** Lists the words of a site. */
export const adminTextRules: Handler<'adminTextRules'> = (ctx) => rulesView(ctx)

/** Adds words in comparable form. */
export const adminAddTextRule: Handler<'adminAddTextRule'> = async (ctx, { words, act }) => {
  const folded = foldText(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (folded === '') throw fail('empty')
  await ctx.transaction(async (tx) => {
    const rule = { id: newId(), siteId: ctx.site.id, words: folded, act, now: tx.now }
    if (!(await insertTextRule(tx.db, rule))) throw fail('already_completed')
    await tx.audit({ act: 'words.added', details: { words: folded, act } })
  })
  return rulesView(ctx)
}

/** Removes words from the list. */
export const adminDeleteTextRule: Handler<'adminDeleteTextRule'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    const words = await deleteTextRule(tx.db, ctx.site.id, id)
    if (words === undefined) throw fail('not_found')
    await tx.audit({ act: 'words.removed', details: { words } })
  })
  return rulesView(ctx)
}

/** Lists what the screening has flagged for review. */
export const adminTextFlags: Handler<'adminTextFlags'> = async (ctx, { site }) => {
  const rows = await findTextFlags(ctx.db, readQueueSites(ctx, site))
  return {
    flags: rows.map(({ member_id, name, created_at, ...row }) => ({
      ...row,
      member: { id: member_id, name },
      at: created_at.toISOString(),
    })),
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
