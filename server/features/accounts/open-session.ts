import type { Locale } from '#contract/features/sites/locale.ts'
import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { hashToken } from '../../platform/hashing.ts'
import { createToken } from '../../platform/ids.ts'
import { recordDevice } from './devices.sql.ts'
import { startSession } from './sessions.ts'

/**
 * Starts a session for the requesting browser and remembers the browser. Returns what the response sets; a member with
 * other browsers gets an e-mail about a new one.
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  memberId: string,
): Promise<{ session: { token: string; memberId: string }; device: string }> {
  const device = ctx.request.device ?? createToken()
  const deviceHash = hashToken(device)
  const { isNew, hasOthers } = await recordDevice(tx.db, { memberId, tokenHash: deviceHash, now: tx.now })
  if (isNew && hasOthers) {
    const browser = ctx.request.userAgent.slice(0, 300)
    const known = deviceHash.toString('base64')
    const at = tx.now.toISOString()
    await tx.announce({ type: 'account.new_device', member: memberId, browser, known, at })
  }
  const token = await startSession(tx, { memberId, request: ctx.request, deviceHash })
  ctx.services.log.info(
    { event: 'session', member: memberId, reqId: ctx.request.id, isNew },
    'session opened',
  )
  return { session: { token, memberId }, device }
}

/** Returns the language that a login sets: the account's, unless another was chosen in this browser. */
export function pickLocaleAtLogin({ request }: Context, accountLanguage: Locale): { locale?: Locale } {
  return request.chosenLocale ? {} : { locale: accountLanguage }
}
