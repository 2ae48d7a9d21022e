import { maxStaffLoginAttempts } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { type Attempt, countAttempt, forgiveAttempt } from '../../features/accounts/count-attempt.ts'
import { toEmailKey } from '../../features/accounts/email-key.ts'
import { checkPassword } from '../../features/accounts/password-hash.ts'
import { demoStaffCode, mayDemoStaffEnter } from './demo-staff.ts'
import { findCodeStep, openSecret } from './one-time-code.ts'
import { findStaffByEmail, lockSecret, recordStaffLogin, type StaffRow, useStep } from './staff.sql.ts'
import { deleteStaffSession } from './staff-sessions.sql.ts'
import { startStaffSession } from './staff-sessions.ts'
import { findFirstSite, toSessionView } from './staff-view.ts'

/** Counted separately from a member's wrong passwords under the same address. */
const lockKey = (email: string) => `staff ${toEmailKey(email)}`

function listWays({ staffPasswords, staffProvider }: Context['services']['config']) {
  return { password: staffPasswords, provider: staffProvider?.name ?? null }
}

/**
 * Returns whether someone may log in with a password. Who signs in through the provider may not, since their account has
 * to end when the provider ends it; an emergency command makes an exception for an hour.
 */
function mayUsePassword(ctx: Context, staff: StaffRow): boolean {
  if (staff.passwordUntil && staff.passwordUntil > ctx.clock.now()) return true
  return ctx.services.config.staffPasswords && !staff.byProvider
}

/** Returns the calling staff member, or how to log in. */
export const adminSession: Handler<'adminSession'> = async (ctx) =>
  ctx.staff
    ? toSessionView(ctx, ctx.staff)
    : { staff: null, site: null, sites: [], ways: listWays(ctx.services.config) }

/** Accepts a code if it is right and was not used before. */
export async function useCode(
  { services }: Context,
  tx: Tx,
  { staffId, code }: { staffId: string; code: string },
): Promise<boolean> {
  const row = await lockSecret(tx.db, staffId)
  const secret = row && openSecret(services.secrets, row.sealed)
  const step = secret ? findCodeStep({ secret, last_step: row.last_step }, code, tx.now) : null
  if (step === null) return false
  await useStep(tx.db, staffId, step)
  return true
}

/** Starts a staff session after the right password and code. */
export async function startSession(
  ctx: Context,
  tx: Tx,
  staff: Pick<StaffRow, 'id' | 'name'> & { readonly siteId?: string },
): Promise<string> {
  await recordStaffLogin(tx.db, staff.id, tx.now)
  await tx.audit({ act: 'session.started', by: staff, siteId: staff.siteId ?? ctx.site.id })
  return startStaffSession(tx, staff.id, ctx.request)
}

/** Opens a session for the right password and code; the error does not say which was wrong. */
export const adminLogin: Handler<'adminLogin'> = async (ctx, { email, password, code }) => {
  const attempt: Attempt = {
    key: lockKey(email),
    place: ctx.request.network,
    accountLimit: maxStaffLoginAttempts,
  }
  const refusal = await countAttempt(ctx, attempt)
  const staff = await findStaffByEmail(ctx.db, toEmailKey(email))
  const mayEnter =
    staff?.state === 'active' &&
    mayUsePassword(ctx, staff) &&
    (!staff.is_demo || (await mayDemoStaffEnter(ctx)))
  const hash = mayEnter ? staff.password_hash : null
  const right = await checkPassword(hash, password)
  const siteId = staff && right ? (await findFirstSite(ctx, staff)).id : ctx.site.id
  const token =
    staff && right
      ? await ctx.transaction(async (tx) => {
          // The demo prints its code, so that no app needs to be set up before the first look.
          const isPrinted = staff.is_demo && code.replace(/\s/g, '') === demoStaffCode
          const isRight = isPrinted || (await useCode(ctx, tx, { staffId: staff.id, code }))
          if (!isRight) return null
          await forgiveAttempt(tx, attempt)
          return startSession(ctx, tx, { ...staff, siteId })
        })
      : null
  if (!staff || !token) throw refusal
  ctx.effects.staffSession = { token }
  return toSessionView(ctx, staff)
}

/** Ends the caller's session. */
export const adminLogout: Handler<'adminLogout'> = async (ctx) => {
  const { id: siteId } = await findFirstSite(ctx, ctx.staff)
  await ctx.transaction(async (tx) => {
    await deleteStaffSession(tx.db, ctx.staff.sessionHash)
    await tx.audit({ act: 'session.ended', siteId })
  })
  ctx.effects.staffSession = null
  return {}
}
