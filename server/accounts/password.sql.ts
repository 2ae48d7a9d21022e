import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface SecretsRow {
  id: string
  email: string
  email_key: string
  name: string
  password_hash: string | null
  status: 'not_confirmed' | 'activated' | 'banned' | 'pending_deletion'
  language: Locale
}

/** The account of a member with its password hash, for use cases that ask for the password again. */
export async function findSecrets(db: Reads, memberId: string): Promise<SecretsRow | undefined> {
  const { rows } = await sql<SecretsRow>`
    select m.id, m.email, m.email_key, p.name, m.password_hash, m.status, m.language
    from members m join profiles p on p.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0]
}

/** Stores a new password hash. */
export async function updatePassword(db: Reads, memberId: string, passwordHash: string): Promise<void> {
  await sql`update members set password_hash = ${passwordHash} where id = ${memberId}`.execute(db)
}

/** Whether a password is still the one of its hash; it then stays so until the transaction ends. */
export async function keepPassword(
  db: Reads,
  memberId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members where id = ${memberId} and password_hash = ${passwordHash} for share`.execute(db)
  return rows.length > 0
}
