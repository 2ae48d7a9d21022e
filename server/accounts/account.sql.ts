import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'
import { emailIdentity } from './email-identity.ts'
import { emailKey } from './email-key.ts'

export interface AccountRow {
  id: string
  password_hash: string | null
  status: 'not_confirmed' | 'activated' | 'banned' | 'pending_deletion'
  language: Locale
  /** The address as it is compared. */
  email_key: string
}

/** Finds an account of a site by an e-mail address: the one with that very address, else the one of its mailbox. */
export async function findAccountByEmail(
  db: Reads,
  siteId: string,
  email: string,
): Promise<AccountRow | undefined> {
  const [key, identity] = [emailKey(email), emailIdentity(email)]
  const { rows } = await sql<AccountRow>`
    select id, password_hash, status, language, email_key from members
    where site_id = ${siteId} and (email_key = ${key} or email_identity = ${identity})
    order by email_key = ${key} desc limit 1`.execute(db)
  return rows[0]
}

/** The status of a member and whether they are premium. */
export async function findMemberStatus(
  db: Reads,
  memberId: string,
): Promise<{ status: AccountRow['status']; paid: boolean } | undefined> {
  const { rows } = await sql<{ status: AccountRow['status']; paid: boolean }>`
    select status, paid_since is not null as paid from members where id = ${memberId}`.execute(db)
  return rows[0]
}

/** Notes which version of the terms a member has accepted. */
export async function updateTermsVersion(db: Reads, memberId: string, version: Date): Promise<void> {
  await sql`update members set terms_version = ${version} where id = ${memberId}`.execute(db)
}

/** Saves the language of an account. */
export async function updateLanguage(db: Reads, memberId: string, language: Locale): Promise<void> {
  await sql`update members set language = ${language} where id = ${memberId}`.execute(db)
}
