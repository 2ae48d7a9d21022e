import type { Context, StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { lockWallet } from '../../features/credits/credits.sql.ts'
import { grantCredits } from '../../features/credits/grant-credits.ts'
import { takeCredits } from '../../features/credits/take-credits.ts'
import { createId } from '../../platform/ids.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'
import { findMember } from '../profiles/members.sql.ts'
import {
  decideAdjustment,
  findAdjustments,
  insertAdjustment,
  lockAdjustment,
  sumAlone,
} from './credits.sql.ts'

/** What one person booked alone within this many days is added up. */
const aloneDays = 30

async function showList(ctx: StaffContext, input: ListInput<'adminAdjustments'> = {}) {
  const page = readPage(ctx, 'adminAdjustments', input)
  const found = await findAdjustments(ctx.db, ctx.site.id, page)
  return {
    ...showPage(ctx, page, found),
    limit: ctx.site.settings.adjustment_limit,
    adjustments: found.rows.map((row) => ({
      id: row.id,
      member: { id: row.member_id, name: row.member_name },
      credits: row.credits,
      reason: row.reason,
      state: row.state,
      requested_by: row.requested_name,
      at: row.requested_at.toISOString(),
      decided_by: row.decided_name,
      own: row.requested_by === ctx.staff.id,
    })),
  }
}

/** Lists credits given or taken by hand. */
export const adminAdjustments: Handler<'adminAdjustments'> = (ctx, input) => showList(ctx, input)

/** Books an adjustment in the ledger, once, and updates the member's screens. Throws `not_enough_credits`. */
async function book(tx: Tx, { id, memberId, credits }: { id: string; memberId: string; credits: number }) {
  const wallet = await lockWallet(tx, memberId)
  if (wallet + credits < 0) throw fail('not_enough_credits', { needed: -credits, credits: wallet })
  const movement = { memberId, kind: 'adjustment', reference: id } as const
  const { balance } =
    credits > 0
      ? await grantCredits(tx, { ...movement, credits })
      : await takeCredits(tx, { ...movement, credits: -credits })
  await tx.addEvent(memberId, { type: 'user', credits: balance })
}

async function requireMember(ctx: Context, id: string): Promise<void> {
  if (!(await findMember(ctx.db, ctx.site.id, id))) throw fail('not_found')
}

/**
 * Adds or removes credits. Amounts above the site's limit wait for a second person, by themselves or together with what
 * was adjusted by one person alone within thirty days: for the same member, or by the same person for anyone.
 */
export const adminAdjustCredits: Handler<'adminAdjustCredits'> = async (ctx, { member, credits, reason }) => {
  if (credits === 0) throw failFields({ credits: 'empty' })
  await requireMember(ctx, member)
  const limit = ctx.site.settings.adjustment_limit
  const id = createId()
  const state = await ctx.transaction(async (tx) => {
    const by = { memberId: member, staffId: ctx.staff.id }
    const since = new Date(tx.now.getTime() - aloneDays * 86_400_000)
    const alone = Math.abs(credits) + (await sumAlone(tx, { ...by, since }))
    const decided = alone > limit ? 'waiting' : 'booked'
    const adjustment = {
      id,
      siteId: ctx.site.id,
      ...by,
      credits,
      reason,
      limit,
      alone,
      state: decided,
    } as const
    await insertAdjustment(tx.db, { ...adjustment, now: tx.now })
    if (decided === 'booked') await book(tx, { id, memberId: member, credits })
    await tx.audit({
      act: decided === 'booked' ? 'credits.adjusted' : 'credits.requested',
      subject: { type: 'member', id: member },
      reason,
      details: { credits, adjustment: id },
    })
    return decided
  })
  return { state }
}

/** Approves or rejects someone else's adjustment. */
export const adminJudgeAdjustment: Handler<'adminJudgeAdjustment'> = async (ctx, { id, agree }) => {
  await ctx.transaction(async (tx) => {
    const row = await lockAdjustment(tx.db, ctx.site.id, id)
    if (!row) throw fail('not_found')
    if (row.state !== 'waiting') throw fail('already_completed')
    if (row.requested_by === ctx.staff.id) throw fail('forbidden', { state: 'own' })
    const state = agree ? 'booked' : 'refused'
    await decideAdjustment(tx.db, { id, state, staffId: ctx.staff.id, now: tx.now })
    if (agree) await book(tx, { id, memberId: row.member_id, credits: row.credits })
    await tx.audit({
      act: agree ? 'credits.agreed' : 'credits.refused',
      subject: { type: 'member', id: row.member_id },
      reason: row.reason,
      details: { credits: row.credits, adjustment: id },
    })
  })
  return showList(ctx)
}
