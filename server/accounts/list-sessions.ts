import { fail, type MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { deviceName } from './device-name.ts'
import { endSessions } from './end-sessions.ts'
import { deleteOtherSessions, deleteSession, findSessions } from './session.sql.ts'

/** A part of the hash of a session's token: enough to tell logins apart, useless for anything else. */
function idOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex').slice(0, 24)
}

async function listOf(ctx: MemberContext) {
  const rows = await findSessions(ctx.db, ctx.viewer.id, ctx.clock.now())
  const list = rows.map((row) => ({
    id: idOf(row.token_hash),
    device: deviceName(row.device),
    last_seen: row.last_used_at.toISOString(),
    since: row.created_at.toISOString(),
    current: row.token_hash.equals(ctx.viewer.sessionHash),
  }))
  return { sessions: list.sort((one, other) => Number(other.current) - Number(one.current)) }
}

/** Lists the own logins, this one first. */
export const sessions: Handler<'sessions'> = (ctx) => listOf(ctx)

/** Logs one of the own devices out, or all others; at once, also their open screens. */
export const endSession: Handler<'endSession'> = async (ctx, { id, all }) => {
  const memberId = ctx.viewer.id
  const rows = await findSessions(ctx.db, memberId, ctx.clock.now())
  const chosen = rows.find((row) => idOf(row.token_hash) === id)
  if (!all && !chosen) throw fail('not_found')
  const ended = await ctx.transaction(async (tx) => {
    if (all) return deleteOtherSessions(tx.db, memberId, ctx.viewer.sessionHash)
    if (!chosen) return []
    await deleteSession(tx.db, chosen.token_hash)
    return [chosen.token_hash]
  })
  endSessions(ctx, memberId, ended)
  if (ended.some((hash) => hash.equals(ctx.viewer.sessionHash))) ctx.effects.session = null
  return listOf(ctx)
}
