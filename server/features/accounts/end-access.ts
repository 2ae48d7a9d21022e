import type { KeepAccessChoice } from '#contract/features/accounts/access.ts'
import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { hashToken } from '../../platform/hashing.ts'
import { deleteDevices, deleteLoosePushes, deletePasskeys, endExports } from './access.sql.ts'
import { deleteSessions, findSessions } from './session.sql.ts'
import { toSessionId } from './session-id.ts'

interface Recovery {
  readonly memberId: string
  /** The reason that the login page shows to browsers that were logged out. */
  readonly reason: 'password' | 'email_undone'
  /** What the member has confirmed as theirs. */
  readonly keep: KeepAccessChoice | undefined
  /** The session that recovers the account, if any. */
  readonly session: Buffer | null
}

/**
 * Ends everything through which someone else may access an account: passkeys, sessions, known browsers, pushes and
 * archives, except what the member has confirmed. Returns the hashes of the ended sessions, for `endSessions` after the
 * commit.
 */
export async function endAccess(
  ctx: Context,
  tx: Tx,
  { memberId, reason, keep = {}, session }: Recovery,
): Promise<Buffer[]> {
  const { passkeys = [], sessions = [], exports = false } = keep
  const known = await findSessions(tx.db, memberId, tx.now)
  const keptHashes = known.map((row) => row.token_hash).filter((hash) => sessions.includes(toSessionId(hash)))
  const kept = session ? [...keptHashes, session] : keptHashes
  const ended = await deleteSessions(tx.db, { memberId, reason, now: tx.now, kept })
  await deletePasskeys(tx.db, memberId, passkeys)
  const { device } = ctx.request
  await deleteDevices(tx.db, memberId, session && device ? hashToken(device) : null)
  await deleteLoosePushes(tx.db, memberId)
  if (!exports) await endExports(tx.db, memberId, tx.now)
  return ended
}
