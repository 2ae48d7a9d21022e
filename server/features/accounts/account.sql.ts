import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'
import { toEmailIdentity } from './email-identity.ts'
import { toEmailKey } from './email-key.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

/**
 * Finds a site's account by e-mail address: the one with exactly that address, otherwise the one of the same mailbox.
 */
export function findAccountByEmail(db: Reads, siteId: string, email: string) {
  const key = toEmailKey(email)
  return db
    .selectFrom('members')
    .select(['id', 'password_hash', 'status', 'language', 'email_key'])
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('email_key', '=', key), eb('email_identity', '=', toEmailIdentity(email))]))
    .orderBy((eb) => eb('email_key', '=', key), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the status of a member and whether they are premium. */
export function findMemberStatus(db: Reads, memberId: string) {
  return db
    .selectFrom('members')
    .select((eb) => ['status', eb('paid_since', 'is not', null).$castTo<boolean>().as('paid')])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** Saves which version of the terms a member has accepted. */
export async function updateTermsVersion(db: Reads, memberId: string, version: Date): Promise<void> {
  await db.updateTable('members').set({ terms_version: version }).where('id', '=', memberId).execute()
}

/** Saves the language of an account. */
export async function updateLanguage(db: Reads, memberId: string, language: Locale): Promise<void> {
  await db.updateTable('members').set({ language }).where('id', '=', memberId).execute()
}
