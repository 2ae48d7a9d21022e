import { sql } from 'kysely'
import type { StaffRight } from '#contract/call.ts'
import type { Reads } from '../context.ts'

export interface StaffRow {
  id: string
  email: string
  name: string
  roles: StaffRight[]
  state: 'invited' | 'active' | 'disabled'
  password_hash: string | null
  last_login_at: Date | null
}

export interface NewStaff {
  id: string
  email: string
  emailKey: string
  name: string
  roles: readonly StaffRight[]
  passwordHash: string | null
  now: Date
}

/** Keeps somebody new of the staff, active with a password, else invited; false when the address is known. */
export async function insertStaff(db: Reads, staff: NewStaff): Promise<boolean> {
  const { rows } = await sql`
    insert into staff (id, email, email_key, name, roles, password_hash, state, created_at)
    values (${staff.id}, ${staff.email}, ${staff.emailKey}, ${staff.name}, ${staff.roles}::text[], ${staff.passwordHash},
      ${staff.passwordHash === null ? 'invited' : 'active'}, ${staff.now})
    on conflict (email_key) do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Invites anew, under the terms given, whoever has never set a password; undefined when there is nobody like that. */
export async function renewInvited(
  db: Reads,
  staff: Pick<NewStaff, 'emailKey' | 'name' | 'roles'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update staff set name = ${staff.name}, roles = ${staff.roles}::text[], state = 'invited'
    where email_key = ${staff.emailKey} and password_hash is null returning id`.execute(db)
  return rows[0]?.id
}

const columns = sql`id, email, name, roles, state, password_hash, last_login_at`

/** Finds somebody of the staff by their address, as addresses are compared. */
export async function findStaffByEmail(db: Reads, emailKey: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select ${columns} from staff where email_key = ${emailKey}`.execute(db)
  return rows[0]
}

/** Finds somebody of the staff and locks the row, so that their roles change one change at a time. */
export async function lockStaff(db: Reads, id: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select ${columns} from staff where id = ${id} for update`.execute(db)
  return rows[0]
}

/** The whole staff, by name. */
export async function findAllStaff(db: Reads): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`select ${columns} from staff order by name, id limit 500`.execute(db)
  return rows
}

/** Sets roles and state. */
export async function updateStaff(
  db: Reads,
  id: string,
  change: { roles: readonly StaffRight[]; state: StaffRow['state'] },
): Promise<void> {
  await sql`update staff set roles = ${change.roles}::text[], state = ${change.state} where id = ${id}`.execute(
    db,
  )
}

/** Sets the password and lets its owner in. */
export async function activateStaff(db: Reads, id: string, passwordHash: string): Promise<void> {
  await sql`update staff set password_hash = ${passwordHash}, state = 'active' where id = ${id}`.execute(db)
}

/** Notes a login. */
export async function noteStaffLogin(db: Reads, id: string, now: Date): Promise<void> {
  await sql`update staff set last_login_at = ${now} where id = ${id}`.execute(db)
}

/** Sets a new secret for codes, sealed. */
export async function saveSecret(db: Reads, staffId: string, sealed: Buffer): Promise<void> {
  await sql`
    insert into two_factor (staff_id, secret) values (${staffId}, ${sealed})
    on conflict (staff_id) do update set secret = excluded.secret, last_step = 0`.execute(db)
}

/** The sealed secret of somebody's codes and the step of the last one used; locked, so that no code counts twice. */
export async function lockSecret(
  db: Reads,
  staffId: string,
): Promise<{ sealed: Buffer; last_step: number } | undefined> {
  const { rows } = await sql<{ secret: Buffer; last_step: string }>`
    select secret, last_step from two_factor where staff_id = ${staffId} for update`.execute(db)
  const [row] = rows
  return row && { sealed: row.secret, last_step: Number(row.last_step) }
}

/** Notes the step of a code that was used. */
export async function useStep(db: Reads, staffId: string, step: number): Promise<void> {
  await sql`update two_factor set last_step = ${step} where staff_id = ${staffId}`.execute(db)
}

export interface InvitationRow {
  staff_id: string
  name: string
  email: string
  /** Of the codes, sealed. */
  sealed: Buffer
  expires_at: Date
}

/** Keeps an invitation in place of any before it. */
export async function insertInvitation(
  db: Reads,
  { tokenHash, staffId, expiresAt }: { tokenHash: Buffer; staffId: string; expiresAt: Date },
): Promise<void> {
  await sql`delete from staff_invitations where staff_id = ${staffId}`.execute(db)
  await sql`insert into staff_invitations (token_hash, staff_id, expires_at) values (${tokenHash}, ${staffId}, ${expiresAt})`.execute(
    db,
  )
}

/** Finds an invitation that nobody has accepted yet. */
export async function findInvitation(db: Reads, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select i.staff_id, s.name, s.email, t.secret as sealed, i.expires_at
    from staff_invitations i join staff s on s.id = i.staff_id join two_factor t on t.staff_id = s.id
    where i.token_hash = ${tokenHash} and s.state = 'invited'`.execute(db)
  return rows[0]
}

/** Ends an invitation; false when it has ended before. Two who take it up at once: one of them. */
export async function deleteInvitation(db: Reads, tokenHash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`delete from staff_invitations where token_hash = ${tokenHash} returning 1`.execute(db)
  return rows.length > 0
}

export interface StaffSessionRow {
  id: string
  name: string
  email: string
  roles: StaffRight[]
  last_used_at: Date
}

/** Finds who a session of the staff belongs to, unless it has ended or its owner is locked out. */
export async function findStaffSession(
  db: Reads,
  tokenHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<StaffSessionRow | undefined> {
  const { rows } = await sql<StaffSessionRow>`
    select s.id, s.name, s.email, s.roles, t.last_used_at
    from staff_sessions t join staff s on s.id = t.staff_id
    where t.token_hash = ${tokenHash} and t.expires_at > ${now} and t.last_used_at > ${idleSince}
      and s.state = 'active'`.execute(db)
  return rows[0]
}

/** Keeps a new session; only the hash of its token. */
export async function insertStaffSession(
  db: Reads,
  session: {
    tokenHash: Buffer
    staffId: string
    now: Date
    expiresAt: Date
    device: string
    network: string
  },
): Promise<void> {
  await sql`
    insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, expires_at, device, network)
    values (${session.tokenHash}, ${session.staffId}, ${session.now}, ${session.now}, ${session.expiresAt},
      ${session.device}, ${session.network})`.execute(db)
}

/** Notes that a session is in use. */
export async function useStaffSession(db: Reads, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`update staff_sessions set last_used_at = ${now} where token_hash = ${tokenHash}`.execute(db)
}

/** Ends one session. */
export async function deleteStaffSession(db: Reads, tokenHash: Buffer): Promise<void> {
  await sql`delete from staff_sessions where token_hash = ${tokenHash}`.execute(db)
}

/** Ends all sessions of somebody. */
export async function deleteStaffSessions(db: Reads, staffId: string): Promise<void> {
  await sql`delete from staff_sessions where staff_id = ${staffId}`.execute(db)
}

/** Forgets sessions that have ended, by their time or for want of use. */
export async function deleteEndedStaffSessions(
  db: Reads,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await sql`delete from staff_sessions where last_used_at <= ${idleSince} or expires_at <= ${now}`.execute(db)
}
