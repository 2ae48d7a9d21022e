import { type NotNull, sql } from 'kysely'
import type { Gender, LookingFor } from '#contract/features/profiles/profile.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

const dayMilliseconds = 86_400_000

export interface NewAccount {
  id: string
  siteId: string
  email: string
  emailKey: string
  emailIdentity: string
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
  /** The country of their prices, from their network, until there is evidence for another; null when unknown. */
  billingCountry: string | null
  interests: readonly string[]
  now: Date
}

/** Creates the private side of an account, with an empty wallet; false when the address has one already. */
export async function insertMember(db: Reads, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .with('member', (qb) =>
      qb
        .insertInto('members')
        .values({
          id: account.id,
          site_id: account.siteId,
          email: account.email,
          email_key: account.emailKey,
          email_identity: account.emailIdentity,
          password_hash: account.passwordHash,
          language: account.language,
          looking_for: account.lookingFor,
          notifications_disabled: [...account.notificationsDisabled],
          terms_version: account.termsVersion,
          signup_step: 'photo',
          signup_profile_id: account.signupProfileId,
          signup_message: account.signupMessage,
          signup_key: account.signupKey,
          tracking: { ...account.tracking },
          billing_country: account.billingCountry,
          signup_at: account.now,
          confirmation_asked_at: account.now,
        })
        .onConflict((oc) => oc.doNothing())
        .returning(['id', 'site_id']),
    )
    .insertInto('member_states')
    .columns(['member_id', 'site_id'])
    .expression((eb) => eb.selectFrom('member').select(['id', 'site_id']))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Creates the public side of an account; false when the name is taken on the site. */
export async function insertProfile(db: Reads, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('profiles')
    .values({
      member_id: account.id,
      site_id: account.siteId,
      name: account.name,
      name_key: account.nameKey,
      gender: account.gender,
      date_of_birth: account.dateOfBirth,
      country: account.country,
      interests: [...account.interests],
    })
    .onConflict((oc) => oc.columns(['site_id', 'name_key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns those of some name keys that are taken on a site. */
export async function findTakenNames(
  db: Reads,
  siteId: string,
  nameKeys: readonly string[],
): Promise<Set<string>> {
  const taken = await db
    .selectFrom('profiles')
    .select('name_key')
    .where('site_id', '=', siteId)
    .where('name_key', '=', (eb) => eb.fn.any(eb.val(nameKeys)))
    .execute()
  return new Set(taken.map((profile) => profile.name_key))
}

/** Finds the account that a signup with this key made within the last day. */
export function findSignupByKey(db: Reads, siteId: string, key: string, now: Date) {
  return db
    .selectFrom('members')
    .select(['id', 'email_key', 'password_hash', 'status'])
    .where('site_id', '=', siteId)
    .where('signup_key', '=', key)
    .where('signup_at', '>', new Date(now.getTime() - dayMilliseconds))
    .executeTakeFirst()
}

/** Finds the first message that is still to be delivered, and its recipient. */
export function findSignupMessage(db: Reads, memberId: string) {
  return db
    .selectFrom('members')
    .select(['signup_message as message', 'signup_profile_id as profileId'])
    .where('id', '=', memberId)
    .where('signup_message', 'is not', null)
    .where('signup_profile_id', 'is not', null)
    .$narrowType<{ message: NotNull; profileId: NotNull }>()
    .executeTakeFirst()
}

/** Forgets the first message: it is delivered, or never can be. */
export async function clearSignupMessage(db: Reads, memberId: string): Promise<void> {
  await db.updateTable('members').set({ signup_message: null }).where('id', '=', memberId).execute()
}

/**
 * Returns whether the name of a new account is taken, also by the owner of its address: the answer reveals nothing
 * about that.
 */
export async function isNameTaken(db: Reads, account: NewAccount): Promise<boolean> {
  return (await findTakenNames(db, account.siteId, [account.nameKey])).has(account.nameKey)
}

/** Sets a savepoint: what follows in the transaction can be rolled back by itself. */
export async function setSavepoint(db: Reads): Promise<void> {
  await sql`savepoint account`.execute(db)
}

/** Keeps what was done since `setSavepoint`. */
export async function releaseSavepoint(db: Reads): Promise<void> {
  await sql`release savepoint account`.execute(db)
}

/** Rolls back what was done since `setSavepoint`. */
export async function rollBackToSavepoint(db: Reads): Promise<void> {
  await sql`rollback to savepoint account`.execute(db)
}
