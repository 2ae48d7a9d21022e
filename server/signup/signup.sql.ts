import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Gender, LookingFor } from '#contract/profile.ts'
import type { Reads } from '../context.ts'

export interface NewAccount {
  id: string
  siteId: string
  email: string
  emailKey: string
  passwordHash: string
  language: Locale
  lookingFor: LookingFor
  notificationsDisabled: readonly string[]
  termsVersion: string
  signupProfileId: string | null
  signupMessage: string | null
  signupKey: string | null
  tracking: Readonly<Record<string, string>>
  name: string
  nameKey: string
  gender: Gender
  dateOfBirth: string
  country: string
  /** By whose prices they will buy, as their network has it; null where that is not known. */
  billingCountry: string | null
  interests: readonly string[]
  now: Date
}

/** Makes the private side of an account, with an empty wallet; false when the address has one already. */
export async function insertMember(db: Reads, a: NewAccount): Promise<boolean> {
  const { rows } = await sql`
    with member as (
      insert into members (id, site_id, email, email_key, password_hash, language, looking_for, notifications_disabled,
        terms_version, signup_step, signup_profile_id, signup_message, signup_key, tracking, signup_at, confirmation_asked_at)
      values (${a.id}, ${a.siteId}, ${a.email}, ${a.emailKey}, ${a.passwordHash}, ${a.language}, ${a.lookingFor},
        ${[...a.notificationsDisabled]}::text[], ${a.termsVersion}, 'photo', ${a.signupProfileId}, ${a.signupMessage},
        ${a.signupKey}, ${JSON.stringify(a.tracking)}::jsonb, ${a.now}, ${a.now})
      on conflict (site_id, email_key) do nothing returning id
    )
    insert into member_states (member_id, site_id) select id, ${a.siteId} from member returning member_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Makes the public side of an account; false when the name is taken on the site. */
export async function insertProfile(db: Reads, a: NewAccount): Promise<boolean> {
  const { rows } = await sql`
    insert into profiles (member_id, site_id, name, name_key, gender, date_of_birth, country, interests)
    values (${a.id}, ${a.siteId}, ${a.name}, ${a.nameKey}, ${a.gender}, ${a.dateOfBirth}, ${a.country},
      ${[...a.interests]}::text[])
    on conflict (site_id, name_key) do nothing returning member_id`.execute(db)
  return rows.length > 0
}

/** Lets a new member buy by the prices of a country, until there is evidence for another. */
export async function startBilling(db: Reads, memberId: string, country: string): Promise<void> {
  await sql`update members set billing_country = ${country} where id = ${memberId}`.execute(db)
}

/** Which of some compared names are taken on a site. */
export async function findTakenNames(
  db: Reads,
  siteId: string,
  nameKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name_key: string }>`
    select name_key from profiles where site_id = ${siteId} and name_key = any(${[...nameKeys]}::text[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.name_key))
}

export interface SignupByKey {
  id: string
  email_key: string
  password_hash: string | null
  status: string
}

/** The account that a signup with this key made within the last day. */
export async function findSignupByKey(
  db: Reads,
  siteId: string,
  key: string,
  now: Date,
): Promise<SignupByKey | undefined> {
  const { rows } = await sql<SignupByKey>`
    select id, email_key, password_hash, status from members
    where site_id = ${siteId} and signup_key = ${key} and signup_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
  return rows[0]
}

/** The first message that is still to be delivered, and to whom. */
export async function findSignupMessage(
  db: Reads,
  memberId: string,
): Promise<{ message: string; profileId: string } | undefined> {
  const { rows } = await sql<{ message: string; profileId: string }>`
    select signup_message as message, signup_profile_id as "profileId" from members
    where id = ${memberId} and signup_message is not null and signup_profile_id is not null`.execute(db)
  return rows[0]
}

/** Forgets the first message: it is delivered, or never can be. */
export async function clearSignupMessage(db: Reads, memberId: string): Promise<void> {
  await sql`update members set signup_message = null where id = ${memberId}`.execute(db)
}

/** Whether the name of a new account is taken: whoever has it, so that it tells nothing of the address beside it. */
export async function isNameTaken(db: Reads, account: NewAccount): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles where site_id = ${account.siteId} and name_key = ${account.nameKey}`.execute(db)
  return rows.length > 0
}

/** Begins what can be taken back without the rest of the transaction. */
export async function beginTrial(db: Reads): Promise<void> {
  await sql`savepoint trial`.execute(db)
}

/** Keeps what was done since `beginTrial`, or takes it back. */
export async function endTrial(db: Reads, { keep }: { keep: boolean }): Promise<void> {
  await (keep ? sql`release savepoint trial` : sql`rollback to savepoint trial`).execute(db)
}
