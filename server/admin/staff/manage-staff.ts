import type { Transaction } from 'kysely'
import type { StaffRight } from '#contract/api/call.ts'
import { staffInvitationSeconds } from '#contract/api/limits.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import type { Tables } from '#database/tables.ts'
import type { Context, StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { toEmailKey } from '../../features/accounts/email-key.ts'
import { hashToken } from '../../platform/hashing.ts'
import { createId, createToken } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'
import { createCodeSecret, sealSecret } from './one-time-code.ts'
import {
  findStaffPage,
  insertInvitation,
  insertStaff,
  lockStaff,
  renewInvited,
  saveSecret,
  updateStaff,
} from './staff.sql.ts'
import { deleteStaffSessions } from './staff-sessions.sql.ts'
import { findSiteNames, type SiteGrant, saveStaffSites } from './staff-sites.sql.ts'
import { findFirstSite } from './staff-view.ts'

async function showList(ctx: StaffContext, input: ListInput<'adminStaff'> = {}) {
  const page = readPage(ctx, 'adminStaff', input)
  const [found, sites] = await Promise.all([
    findStaffPage(ctx.db, { words: (input.search ?? '').trim(), page }),
    findSiteNames(ctx.db),
  ])
  return {
    sites,
    staff: found.rows.map(({ id, name, email, roles, state, last_login_at, allSites, siteIds }) => ({
      id,
      name,
      email,
      roles,
      state,
      last_login: last_login_at?.toISOString() ?? null,
      all_sites: allSites,
      sites: siteIds,
    })),
    ...showPage(ctx, page, found),
  }
}

/** Returns the names of the assigned sites for the log: `all` for all. */
async function nameSites(ctx: Context, { allSites, siteIds }: SiteGrant): Promise<'all' | string[]> {
  if (allSites) return 'all'
  return (await findSiteNames(ctx.db)).filter(({ id }) => siteIds.includes(id)).map(({ host }) => host)
}

/** Reads a choice of sites. Throws on `sites` when there is one that does not exist. */
async function readGrant(ctx: Context, sites: readonly string[] | null) {
  const grant: SiteGrant = { allSites: sites === null, siteIds: sites ?? [] }
  const names = await nameSites(ctx, grant)
  if (names !== 'all' && names.length !== new Set(grant.siteIds).size)
    throw failFields({ sites: 'not_found' })
  return { grant, names }
}

/** Lists the staff. */
export const adminStaff: Handler<'adminStaff'> = (ctx, input) => showList(ctx, input)

/** Adds a staff member with a new secret for codes; null when the address is known. */
export async function addStaff(
  db: Transaction<Tables>,
  secrets: Secrets,
  person: {
    email: string
    name: string
    roles: readonly StaffRight[]
    isDemo?: boolean
    passwordHash: string | null
    now: Date
  },
): Promise<{ id: string; secret: Buffer } | null> {
  const id = createId()
  const email = person.email.trim()
  if (!(await insertStaff(db, { ...person, id, email, emailKey: toEmailKey(email) }))) return null
  const secret = createCodeSecret()
  await saveSecret(db, id, sealSecret(secrets, secret))
  return { id, secret }
}

interface Invited {
  readonly email: string
  readonly name: string
  readonly roles: readonly StaffRight[]
  readonly grant: SiteGrant
  /** Anyone can be the demo’s admin, so those they invite may log in only as long as they can. */
  readonly isDemo: boolean
}

/** Stores the invited person; someone who has not accepted yet gets new roles and a new secret. */
async function invite({ db, now }: Tx, secrets: Secrets, { grant, ...person }: Invited): Promise<string> {
  const known = await renewInvited(db, { ...person, emailKey: toEmailKey(person.email) })
  if (known) {
    await saveSecret(db, known, sealSecret(secrets, createCodeSecret()))
    await saveStaffSites(db, known, grant)
    return known
  }
  const added = await addStaff(db, secrets, { ...person, passwordHash: null, now })
  if (!added) throw failFields({ email: 'email_in_use' })
  await saveStaffSites(db, added.id, grant)
  return added.id
}

/** Invites someone, or again if they have not accepted yet; the answer has the link, which works once. */
export const adminInvite: Handler<'adminInvite'> = async (ctx, { email, name, roles, sites }) => {
  if (!ctx.services.config.staffPasswords) throw fail('forbidden', { state: 'provider' })
  if (!isEmailAddress(email.trim())) throw failFields({ email: 'invalid_email' })
  const granted = await readGrant(ctx, sites ?? null)
  const token = createToken()
  await ctx.transaction(async (tx) => {
    const id = await invite(tx, ctx.services.secrets, {
      email: email.trim(),
      name,
      roles,
      grant: granted.grant,
      isDemo: ctx.staff.isDemo,
    })
    const expiresAt = new Date(tx.now.getTime() + staffInvitationSeconds * 1000)
    await insertInvitation(tx.db, { tokenHash: hashToken(token), staffId: id, expiresAt })
    await tx.audit({
      act: 'staff.invited',
      subject: { type: 'staff', id },
      details: { name, roles, sites: granted.names },
      everySite: true,
    })
  })
  const { origin } = await findFirstSite(ctx, granted.grant)
  return { link: `${origin}/admin/welcome?token=${token}` }
}

/** Changes roles and sites, locks or unlocks; ends the person's sessions. */
export const adminChangeStaff: Handler<'adminChangeStaff'> = async (ctx, { id, roles, state, sites }) => {
  // Anyone who could grant themselves a right would have them all.
  if (id === ctx.staff.id) throw fail('forbidden', { state: 'own' })
  const granted = sites === undefined ? null : await readGrant(ctx, sites)
  await ctx.transaction(async (tx) => {
    const staff = await lockStaff(tx.db, id)
    if (!staff) throw fail('not_found')
    if (staff.password_hash === null && !staff.byProvider && state === 'active') throw fail('not_found')
    const next = { roles: roles ?? staff.roles, state: state ?? staff.state }
    await updateStaff(tx.db, id, next)
    if (granted) await saveStaffSites(tx.db, id, granted.grant)
    await deleteStaffSessions(tx.db, id)
    await tx.audit({
      act: 'staff.changed',
      subject: { type: 'staff', id },
      details: {
        from: {
          roles: staff.roles,
          state: staff.state,
          ...(granted && { sites: await nameSites(ctx, staff) }),
        },
        to: { ...next, ...(granted && { sites: granted.names }) },
      },
      everySite: true,
    })
  })
  return showList(ctx)
}
