import type { Reads } from '../../app/transaction.ts'

export type SecretsRow = NonNullable<Awaited<ReturnType<typeof findSecrets>>>

/** Finds the account of a member with its password hash, for use cases that ask for the password again. */
export function findSecrets(db: Reads, memberId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.id', 'm.email', 'm.email_key', 'p.name', 'm.password_hash', 'm.status', 'm.language'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

/** Stores a new password hash. */
export async function updatePassword(db: Reads, memberId: string, passwordHash: string): Promise<void> {
  await db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

/**
 * Returns whether a password still matches its hash, locked until the transaction ends: what was asked for with the old
 * password must not come after a new one.
 */
export async function lockPassword(
  db: Reads,
  memberId: string,
  passwordHash: string | null,
): Promise<boolean> {
  if (passwordHash === null) return false
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member !== undefined
}
