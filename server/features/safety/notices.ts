import type { Notice } from '#contract/features/safety/notices.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createId } from '../../platform/ids.ts'
import { findNotices, insertAppeal, markNoticesRead, type NoticeRow, touchMember } from './notices.sql.ts'

const purpose = 'notice'

/** Computes the signature by which the link in an e-mail opens a notice without a login. */
export function computeNoticeKey(ctx: Pick<Context, 'services'>, noticeId: string): string {
  return ctx.services.secrets.sign(purpose, noticeId)
}

function toNotice(row: NoticeRow): Notice {
  const { appeal_at, appeal_text, appeal_state, appeal_answer } = row
  return {
    id: row.id,
    kind: row.kind,
    date: row.created_at.toISOString(),
    text: row.text,
    read: row.read_at !== null,
    reversed: row.reversed_at !== null,
    appeal:
      appeal_at && appeal_state
        ? {
            date: appeal_at.toISOString(),
            text: appeal_text ?? '',
            state: appeal_state,
            answer: appeal_answer,
          }
        : null,
  }
}

/** Returns the rows that a caller may see: their own, or the one whose link they hold. */
async function findAllowedNotices(
  ctx: Context,
  link: { notice?: string | undefined; key?: string | undefined },
) {
  const { notice = null, key } = link
  const isSigned = notice !== null && key !== undefined && ctx.services.secrets.isSigned(purpose, notice, key)
  if (isSigned) return findNotices(ctx.db, ctx.site.id, { memberId: null, id: notice })
  if (!ctx.viewer) return []
  return findNotices(ctx.db, ctx.site.id, { memberId: ctx.viewer.id, id: notice })
}

/** Returns the decisions about a member with their reasons. */
export const notices: Handler<'notices'> = async (ctx, input) => {
  const rows = await findAllowedNotices(ctx, input)
  if (input.notice !== undefined && rows.length === 0) throw fail('not_found')
  return { notices: rows.map(toNotice) }
}

/** Marks the decisions about a member as read, on all of their screens. */
export const readNotices: Handler<'readNotices'> = async (ctx) => {
  await ctx.transaction(async (tx) => {
    const fresh = await markNoticesRead(tx.db, ctx.viewer.id, tx.now)
    if (fresh === 0) return
    await touchMember(tx.db, ctx.viewer.id)
    await tx.addEvent(ctx.viewer.id, { type: 'user', notices: 0 })
  })
  return {}
}

/** Accepts an appeal against a decision, once; someone else on the staff answers it. */
export const appeal: Handler<'appeal'> = async (ctx, input) => {
  const [row] = await findAllowedNotices(ctx, input)
  if (!row) throw fail('not_found')
  if (row.reversed_at !== null) throw fail('already_completed')
  await ctx.transaction(async (tx) => {
    const isNew = await insertAppeal(tx.db, {
      id: createId(),
      siteId: ctx.site.id,
      decisionId: row.decision_id,
      decidedBy: row.staff_id,
      memberId: row.member_id,
      text: input.text,
      now: tx.now,
    })
    if (!isNew) throw fail('already_completed')
  })
  return { notices: (await findAllowedNotices(ctx, input)).map(toNotice) }
}
