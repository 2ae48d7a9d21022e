import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { endSessions } from '../../features/accounts/end-sessions.ts'
import { decideAgainst, liftDecision } from '../safety/decide.ts'
import { existsById } from '../staff/acted-once.sql.ts'
import { findMember } from './members.sql.ts'
import { showMember } from './members.ts'

/** Decides against a member without a report, and sends them the reasons. */
export const adminDecideMember: Handler<'adminDecideMember'> = async (ctx, input) => {
  const { id, kind, client_id: decisionId, ...words } = input
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (!member) throw fail('not_found')
  if (await existsById(ctx.db, 'decisions', decisionId)) return showMember(ctx, id)
  const isSo = (kind === 'ban' && member.status === 'banned') || (kind === 'restriction' && member.hidden)
  if (isSo) throw fail('already_completed')
  const hashes = await ctx.transaction(async (tx) => {
    const measure = { ...words, id: decisionId, kind, memberId: id, reportId: null, photoId: null }
    const ended = await decideAgainst(ctx, tx, measure)
    await tx.audit({
      act: 'member.decided',
      subject: { type: 'member', id },
      reason: words.reason,
      details: { kind, ground: words.ground },
    })
    return ended
  })
  endSessions(ctx, id, hashes)
  return showMember(ctx, id)
}

/** Reverses someone else's decision. */
export const adminLiftDecision: Handler<'adminLiftDecision'> = async (ctx, { decision: id, reason }) => {
  return showMember(ctx, await liftDecision(ctx, id, reason))
}
