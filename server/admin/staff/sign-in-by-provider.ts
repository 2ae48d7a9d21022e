import { signInSeconds } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { toEmailKey } from '../../features/accounts/email-key.ts'
import { createId } from '../../platform/ids.ts'
import type { ProvenIdentity, SignInChecks } from '../../platform/openid-connect.ts'
import { startSession } from './login.ts'
import { combineGroups, type ProviderGrant } from './provider-grant.ts'
import { findStaffByEmail, insertStaff, lockStaff, type StaffRow } from './staff.sql.ts'
import {
  activateByProvider,
  findStaffByIdentity,
  insertIdentity,
  saveProviderRoles,
} from './staff-identities.sql.ts'
import { deleteStaffSessions } from './staff-sessions.sql.ts'
import { findSiteNames, type SiteGrant, saveStaffSites } from './staff-sites.sql.ts'

/** Why the provider's word is not enough: no group with a role, an account that is not theirs, or no proof. */
export type SignInRefusal = 'group' | 'account' | 'failed'

/** What waits in a cookie while someone is at the provider, and where they go afterwards. */
interface PendingSignIn extends SignInChecks {
  readonly next: string
  readonly until: number
}

const purpose = 'staff sign-in'
const callbackPath = '/admin/sign-in/callback'

const getRedirectUri = ({ site }: Context) => `${site.origin}${callbackPath}`

/** Counts sign-ins like logins: each makes this server ask the provider. */
async function countSignIn({ request, services }: Context, name: string): Promise<void> {
  const wait = await services.limits.take(name, request.network, { requests: 20, seconds: 900 })
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
}

/** As for every call before the login: for logged-in members, there is no back office. */
function requireProvider(ctx: Context) {
  const { staffProvider, config } = ctx.services
  if (!staffProvider || !config.staffProvider || (ctx.viewer && !ctx.staff)) throw fail('not_found')
  return { provider: staffProvider, settings: config.staffProvider }
}

/** Begins a sign-in: returns the provider's address, and a sealed note for the cookie. */
export async function beginSignIn(ctx: Context, next: string): Promise<{ url: string; note: string } | null> {
  const { provider } = requireProvider(ctx)
  await countSignIn(ctx, 'staff sign-in')
  try {
    const { url, checks } = await provider.begin(getRedirectUri(ctx))
    const until = ctx.clock.now().getTime() + signInSeconds * 1000
    const pending: PendingSignIn = { ...checks, next, until }
    return { url, note: ctx.services.secrets.seal(purpose, JSON.stringify(pending)).toString('base64url') }
  } catch (error) {
    ctx.services.log.warn(
      { err: error, reqId: ctx.request.id },
      'the identity provider of the staff does not answer',
    )
    return null
  }
}

function openNote({ services, clock }: Context, note: string): PendingSignIn | null {
  try {
    // Only this program can have sealed it.
    const pending = JSON.parse(
      services.secrets.open(purpose, Buffer.from(note, 'base64url')),
    ) as PendingSignIn
    return pending.until > clock.now().getTime() ? pending : null
  } catch {
    return null
  }
}

/** Turns hosts into sites; those that are not here, such as a site of another pod, are left out. */
async function toSiteGrant(ctx: Context, { sites }: ProviderGrant): Promise<SiteGrant | null> {
  if (sites === 'all') return { allSites: true, siteIds: [] }
  const siteIds = (await findSiteNames(ctx.db)).filter(({ host }) => sites.includes(host)).map(({ id }) => id)
  return siteIds.length > 0 ? { allSites: false, siteIds } : null
}

interface SignIn {
  readonly identity: ProvenIdentity
  readonly grant: ProviderGrant
  readonly siteGrant: SiteGrant
}

const readText = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '')

/** Finds or adds the person of an identity that was not here before; null when their address belongs to someone else. */
async function admitNewcomer(ctx: Context, tx: Tx, { identity, grant }: SignIn): Promise<string | null> {
  const { issuer, subject, claims } = identity
  const email = readText(claims.email)
  if (email === '' || email.length > 300) return null
  const found = await findStaffByEmail(tx.db, toEmailKey(email))
  const known = found && (await lockStaff(tx.db, found.id))
  // Demo staff have a login that everyone knows, and must not become someone of the operator's.
  const isTheirs = ctx.services.config.staffProvider?.matchesEmail && claims.email_verified === true
  if (known && (!isTheirs || known.is_demo || known.state === 'disabled')) return null
  const id = known?.id ?? createId()
  const name = (readText(claims.name) || email).slice(0, 60)
  if (!known) {
    const person = { id, email, emailKey: toEmailKey(email), name, roles: grant.roles, passwordHash: null }
    if (!(await insertStaff(tx.db, { ...person, now: tx.now }))) return null
  }
  if (!(await insertIdentity(tx.db, { issuer, subject, staffId: id, now: tx.now }))) return null
  await activateByProvider(tx.db, id)
  await tx.audit({
    act: known ? 'staff.linked' : 'staff.joined',
    subject: { type: 'staff', id },
    details: { issuer, roles: grant.roles, sites: grant.sites },
    by: { id, name: known?.name ?? name },
    everySite: true,
  })
  return id
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value))

/** Sets roles and sites as the groups of now give them, and logs what changed. */
async function followGroups(tx: Tx, staff: StaffRow, { grant, siteGrant }: SignIn): Promise<void> {
  const isSameSites =
    staff.allSites === siteGrant.allSites && (staff.allSites || isEqual(staff.siteIds, siteGrant.siteIds))
  if (isEqual(staff.roles, grant.roles) && isSameSites) return
  await saveProviderRoles(tx.db, staff.id, grant.roles)
  await saveStaffSites(tx.db, staff.id, siteGrant)
  await tx.audit({
    act: 'staff.regrouped',
    subject: { type: 'staff', id: staff.id },
    details: { from: { roles: staff.roles }, to: { roles: grant.roles, sites: grant.sites } },
    by: staff,
    everySite: true,
  })
}

/** Refuses someone without a group, and ends what sessions they have left: the provider has taken their work away. */
async function refuseWithoutGroup(ctx: Context, identity: ProvenIdentity): Promise<void> {
  await ctx.transaction(async (tx) => {
    const id = await findStaffByIdentity(tx.db, identity)
    const staff = id === undefined ? undefined : await lockStaff(tx.db, id)
    if (!staff) return
    await deleteStaffSessions(tx.db, staff.id)
    await tx.audit({ act: 'session.refused', by: staff, details: { why: 'group' }, everySite: true })
  })
}

/** Lets the person of an identity in, with roles and sites as their groups give them. */
async function enter(ctx: Context, signIn: SignIn): Promise<string | null> {
  return ctx.transaction(async (tx) => {
    const find = () => findStaffByIdentity(tx.db, signIn.identity)
    // Found only the second time: their first sign-in in another tab was a moment earlier.
    const id = (await find()) ?? (await admitNewcomer(ctx, tx, signIn)) ?? (await find())
    const staff = id === undefined ? undefined : await lockStaff(tx.db, id)
    if (staff?.state !== 'active') return null
    await followGroups(tx, staff, signIn)
    const [first] = signIn.siteGrant.siteIds
    const isHere = signIn.siteGrant.allSites || signIn.siteGrant.siteIds.includes(ctx.site.id)
    return startSession(ctx, tx, { ...staff, siteId: isHere || !first ? ctx.site.id : first })
  })
}

async function proveIdentity(ctx: Context, answer: string, pending: PendingSignIn) {
  const { provider } = requireProvider(ctx)
  try {
    return await provider.finish(new URL(answer, ctx.site.origin), pending)
  } catch (error) {
    ctx.services.log.warn(
      { err: error, reqId: ctx.request.id },
      'a sign-in of the staff failed at the identity provider',
    )
    return null
  }
}

/** Ends a sign-in with the provider's answer: starts a session and returns where to go, or says why not. */
export async function finishSignIn(
  ctx: Context,
  answer: string,
  note: string | undefined,
): Promise<{ next: string } | { refused: SignInRefusal }> {
  const { settings } = requireProvider(ctx)
  await countSignIn(ctx, 'staff sign-in answer')
  const pending = note === undefined ? null : openNote(ctx, note)
  const identity = pending && (await proveIdentity(ctx, answer, pending))
  if (!identity) return { refused: 'failed' }
  const grant = combineGroups(identity.claims[settings.groupsClaim], settings.groups)
  const siteGrant = grant && (await toSiteGrant(ctx, grant))
  if (!siteGrant) {
    await refuseWithoutGroup(ctx, identity)
    return { refused: 'group' }
  }
  const token = await enter(ctx, { identity, grant, siteGrant })
  if (token === null) return { refused: 'account' }
  ctx.effects.staffSession = { token }
  return { next: pending.next }
}
