import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { countAccess } from './access.sql.ts'
import { findLink } from './links.sql.ts'
import { showSessions } from './list-sessions.ts'
import { findPasskeys } from './passkeys.sql.ts'
import { showPasskeys } from './passkeys.ts'
import { findSessions } from './session.sql.ts'

/**
 * Returns the member whose account is being recovered: from the link of a reset or an undo, otherwise from the session.
 */
async function findRecoveringMember(ctx: Context, token: string | undefined): Promise<string> {
  if (token === undefined) {
    if (!ctx.viewer) throw fail('authentication_required')
    return ctx.viewer.id
  }
  const hash = hashLinkToken(token)
  const link =
    (await findLink(ctx.db, ctx.site.id, 'reset', hash)) ??
    (await findLink(ctx.db, ctx.site.id, 'mail_undo', hash))
  if (!link || link.used_at !== null || link.expires_at <= ctx.clock.now()) throw fail('link_expired')
  return link.member_id
}

/** Lists what a new password or undoing a change of address ends. */
export const access: Handler<'access'> = async (ctx, { token }) => {
  const memberId = await findRecoveringMember(ctx, token)
  const now = ctx.clock.now()
  const [passkeys, sessions, counts] = await Promise.all([
    findPasskeys(ctx.db, memberId),
    findSessions(ctx.db, memberId, now),
    countAccess(ctx.db, memberId, now),
  ])
  return {
    ...showPasskeys(passkeys),
    ...showSessions(sessions, ctx.viewer?.sessionHash ?? null),
    ...counts,
  }
}
