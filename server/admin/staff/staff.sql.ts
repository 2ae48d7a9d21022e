import { sql } from 'kysely'
import type { StaffRight } from '#contract/api/call.ts'
import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'
import { selectSiteIds } from './staff-sites.sql.ts'

export interface StaffRow {
  id: string
  email: string
  name: string
  roles: StaffRight[]
  state: 'invited' | 'active' | 'disabled'
  password_hash: string | null
  is_demo: boolean
  last_login_at: Date | null
  /** Whether they sign in through the provider. */
  byProvider: boolean
  /** Until when their password counts in an emergency. */
  passwordUntil: Date | null
  allSites: boolean
  siteIds: string[]
}

export interface NewStaff {
  id: string
  email: string
  emailKey: string
  name: string
  roles: readonly StaffRight[]
  /** Whether they are demo staff; defaults to false. */
  isDemo?: boolean
  passwordHash: string | null
  now: Date
}

/** Adds a staff member, active with a password, otherwise invited; false when the address is known. */
export async function insertStaff(db: Reads, staff: NewStaff): Promise<boolean> {
  const inserted = await db
    .insertInto('staff')
    .values({
      id: staff.id,
      email: staff.email,
      email_key: staff.emailKey,
      name: staff.name,
      roles: [...staff.roles],
      password_hash: staff.passwordHash,
      state: staff.passwordHash === null ? 'invited' : 'active',
      is_demo: staff.isDemo ?? false,
      created_at: staff.now,
    })
    .onConflict((oc) => oc.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Renews the invitation of someone who has never set a password; undefined when there is no such person. */
export async function renewInvited(
  db: Reads,
  staff: Pick<NewStaff, 'emailKey' | 'name' | 'roles' | 'isDemo'>,
): Promise<string | undefined> {
  const row = await db
    .updateTable('staff')
    .set({ name: staff.name, roles: [...staff.roles], is_demo: staff.isDemo ?? false, state: 'invited' })
    .where('email_key', '=', staff.emailKey)
    .where('password_hash', 'is', null)
    .where('by_provider', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const selectStaff = (db: Reads) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'state', 'password_hash', 'is_demo', 'last_login_at'])
    .select((eb) => eb.ref('roles').$castTo<StaffRight[]>().as('roles'))
    .select(['by_provider as byProvider', 'password_until as passwordUntil'])
    .select(['all_sites as allSites', selectSiteIds(sql.ref('staff.id')).as('siteIds')])

/** Finds a staff member by address, in comparable form. */
export async function findStaffByEmail(db: Reads, emailKey: string): Promise<StaffRow | undefined> {
  return selectStaff(db).where('email_key', '=', emailKey).executeTakeFirst()
}

/** Finds a staff member and locks the row, so that their roles change one at a time. */
export async function lockStaff(db: Reads, id: string): Promise<StaffRow | undefined> {
  return selectStaff(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns all staff, by name. */
export async function findAllStaff(db: Reads): Promise<StaffRow[]> {
  return selectStaff(db).orderBy('name').orderBy('id').execute()
}

/** Finds a page of the staff whose name or address has the words in it, by name. */
export function findStaffPage(db: Reads, { words, page }: { words: string; page: PageRequest }) {
  const part = `%${escapeLike(words)}%`
  const staff = selectStaff(db).where((eb) => eb.or([eb('name', 'ilike', part), eb('email', 'ilike', part)]))
  return findPage(db, staff, { by: ['name', 'id'], page })
}

/** Sets roles and state. */
export async function updateStaff(
  db: Reads,
  id: string,
  { roles, state }: { roles: readonly StaffRight[]; state: StaffRow['state'] },
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ roles: [...roles], state })
    .where('id', '=', id)
    .execute()
}

/** Sets the password and activates its owner. */
export async function activateStaff(db: Reads, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('staff')
    .set({ password_hash: passwordHash, state: 'active' })
    .where('id', '=', id)
    .execute()
}

/** Records a login. */
export async function recordStaffLogin(db: Reads, id: string, now: Date): Promise<void> {
  await db.updateTable('staff').set({ last_login_at: now }).where('id', '=', id).execute()
}

/** Sets a new secret for codes, sealed. */
export async function saveSecret(db: Reads, staffId: string, sealed: Buffer): Promise<void> {
  await db
    .insertInto('two_factor')
    .values({ staff_id: staffId, secret: sealed })
    .onConflict((oc) => oc.column('staff_id').doUpdateSet({ secret: sealed, last_step: 0 }))
    .execute()
}

/** Returns the sealed secret of the codes and the step of the last one used; locked, so that no code counts twice. */
export async function lockSecret(db: Reads, staffId: string) {
  return db
    .selectFrom('two_factor')
    .select(['secret as sealed', 'last_step'])
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
}

/** Records the step of a code that was used. */
export async function useStep(db: Reads, staffId: string, step: number): Promise<void> {
  await db.updateTable('two_factor').set({ last_step: step }).where('staff_id', '=', staffId).execute()
}

/** Stores an invitation, replacing any earlier one. */
export async function insertInvitation(
  db: Reads,
  { tokenHash, staffId, expiresAt }: { tokenHash: Buffer; staffId: string; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('staff_invitations').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_invitations')
    .values({ token_hash: tokenHash, staff_id: staffId, expires_at: expiresAt })
    .execute()
}

/** Finds an invitation that no one has accepted yet. `sealed` is the secret of the codes. */
export async function findInvitation(db: Reads, tokenHash: Buffer) {
  return db
    .selectFrom('staff_invitations as i')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .innerJoin('two_factor as t', 't.staff_id', 's.id')
    .select(['i.staff_id', 's.name', 's.email', 't.secret as sealed', 'i.expires_at'])
    .where('i.token_hash', '=', tokenHash)
    .where('s.state', '=', 'invited')
    .executeTakeFirst()
}

/** Ends an invitation; false when it has already ended. Of two parallel acceptances, one gets true. */
export async function deleteInvitation(db: Reads, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
