import type { Session } from '#contract/features/accounts/sessions.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { describeDevice } from './device-name.ts'
import { endSessions } from './end-sessions.ts'
import { deleteSessions, findSessions, type OwnSessionRow } from './session.sql.ts'
import { toSessionId } from './session-id.ts'

/** Returns sessions as a member sees them, the current one first. */
export function showSessions(
  rows: readonly OwnSessionRow[],
  current: Buffer | null,
): { sessions: Session[] } {
  const list = rows.map((row) => ({
    id: toSessionId(row.token_hash),
    device: describeDevice(row.device),
    last_seen: row.last_used_at.toISOString(),
    since: row.created_at.toISOString(),
    current: current !== null && row.token_hash.equals(current),
  }))
  return { sessions: list.sort((one, other) => Number(other.current) - Number(one.current)) }
}

async function readSessions(ctx: MemberContext) {
  const rows = await findSessions(ctx.db, ctx.viewer.id, ctx.clock.now())
  return showSessions(rows, ctx.viewer.sessionHash)
}

/** Lists the caller's sessions, this one first. */
export const sessions: Handler<'sessions'> = (ctx) => readSessions(ctx)

/** Logs out one of the caller's devices, or all others, including their open screens. */
export const endSession: Handler<'endSession'> = async (ctx, { id, all }) => {
  const memberId = ctx.viewer.id
  const rows = await findSessions(ctx.db, memberId, ctx.clock.now())
  const chosen = rows.find((row) => toSessionId(row.token_hash) === id)
  if (!all && !chosen) throw fail('not_found')
  const ended = await ctx.transaction(async (tx) => {
    const end = { memberId, reason: 'logged_out', now: tx.now } as const
    if (all) return deleteSessions(tx.db, { ...end, kept: [ctx.viewer.sessionHash] })
    return chosen ? deleteSessions(tx.db, { ...end, only: [chosen.token_hash] }) : []
  })
  endSessions(ctx, memberId, ended)
  if (ended.some((hash) => hash.equals(ctx.viewer.sessionHash))) ctx.effects.session = null
  return readSessions(ctx)
}
