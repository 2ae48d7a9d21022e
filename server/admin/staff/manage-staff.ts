import type { Transaction } from 'kysely'
import type { StaffRight } from '#contract/api/call.ts'
import { staffInvitationSeconds } from '#contract/api/limits.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import type { Tables } from '#database/tables.ts'
import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { emailKey } from '../../features/accounts/email-key.ts'
import { hashToken } from '../../platform/hashing.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newCodeSecret, sealSecret } from './one-time-code.ts'
import {
  findAllStaff,
  insertInvitation,
  insertStaff,
  lockStaff,
  renewInvited,
  saveSecret,
  updateStaff,
} from './staff.sql.ts'
import { deleteStaffSessions } from './staff-sessions.sql.ts'

async function listView(ctx: Context) {
  const rows = await findAllStaff(ctx.db)
  return {
    staff: rows.map(({ id, name, email, roles, state, last_login_at }) => ({
      id,
      name,
      email,
      roles,
      state,
      last_login: last_login_at?.toISOString() ?? null,
    })),
  }
}

/** Lists the staff. */
export const adminStaff: Handler<'adminStaff'> = (ctx) => listView(ctx)

/** Adds someone to the staff with a new secret for codes; null when the address is known. */
export async function addStaff(
  db: Transaction<Tables>,
  secrets: Secrets,
  person: {
    email: string
    name: string
    roles: readonly StaffRight[]
    passwordHash: string | null
    now: Date
  },
): Promise<{ id: string; secret: Buffer } | null> {
  const id = newId()
  const email = person.email.trim()
  if (!(await insertStaff(db, { ...person, id, email, emailKey: emailKey(email) }))) return null
  const secret = newCodeSecret()
  await saveSecret(db, id, sealSecret(secrets, secret))
  return { id, secret }
}

/** Keeps whom an invitation is for; someone who has not taken theirs up gets new terms and a new secret. */
async function invite(
  { db, now }: Tx,
  secrets: Secrets,
  person: { email: string; name: string; roles: readonly StaffRight[] },
): Promise<string> {
  const known = await renewInvited(db, { ...person, emailKey: emailKey(person.email) })
  if (known) {
    await saveSecret(db, known, sealSecret(secrets, newCodeSecret()))
    return known
  }
  const added = await addStaff(db, secrets, { ...person, passwordHash: null, now })
  if (!added) throw failFields({ email: 'email_in_use' })
  return added.id
}

/** Invites someone, also again if they have not come yet; the answer holds the link, which works once. */
export const adminInvite: Handler<'adminInvite'> = async (ctx, { email, name, roles }) => {
  if (!isEmailAddress(email.trim())) throw failFields({ email: 'invalid_email' })
  const token = newToken()
  await ctx.transaction(async (tx) => {
    const id = await invite(tx, ctx.services.secrets, { email: email.trim(), name, roles })
    const expiresAt = new Date(tx.now.getTime() + staffInvitationSeconds * 1000)
    await insertInvitation(tx.db, { tokenHash: hashToken(token), staffId: id, expiresAt })
    await tx.audit({
      act: 'staff.invited',
      subject: { type: 'staff', id },
      details: { name, roles },
    })
  })
  return { link: `${ctx.site.origin}/admin/welcome?token=${token}` }
}

/** Changes roles, locks out or lets in again; the sessions of the person end. */
export const adminChangeStaff: Handler<'adminChangeStaff'> = async (ctx, { id, roles, state }) => {
  // Who could give themselves a right would have them all.
  if (id === ctx.staff.id) throw fail('forbidden', { state: 'own' })
  await ctx.transaction(async (tx) => {
    const staff = await lockStaff(tx.db, id)
    if (!staff) throw fail('not_found')
    if (staff.password_hash === null && state === 'active') throw fail('not_found')
    const next = { roles: roles ?? staff.roles, state: state ?? staff.state }
    await updateStaff(tx.db, id, next)
    await deleteStaffSessions(tx.db, id)
    await tx.audit({
      act: 'staff.changed',
      subject: { type: 'staff', id },
      details: { from: { roles: staff.roles, state: staff.state }, to: next },
    })
  })
  return listView(ctx)
}
