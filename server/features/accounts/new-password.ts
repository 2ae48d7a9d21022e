import type { ErrorCode } from '#contract/api/errors.ts'
import { failFields } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { deleteEmailWishes } from './email-change.sql.ts'
import { deleteLinks } from './links.sql.ts'
import { updatePassword } from './password.sql.ts'
import { isPasswordRefused } from './refuse-password.ts'

/** Checks a new password typed twice; throws the wrong fields. */
export function checkNewPassword(
  typed: { password: string; password_repeat: string },
  own: { name: string; email: string },
): void {
  const wrong: Record<string, ErrorCode> = {}
  if (isPasswordRefused(typed.password, own)) wrong.password = 'password_too_weak'
  if (typed.password !== typed.password_repeat) wrong.password_repeat = 'passwords_differ'
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
}

/**
 * Stores a new password and sends an e-mail about it. Voids what was requested with the old one: reset links, and a
 * pending change of address, which may be from someone who knew the old password.
 */
export async function saveNewPassword(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await updatePassword(tx.db, memberId, passwordHash)
  await deleteLinks(tx.db, memberId, ['reset', 'mail_change'])
  await deleteEmailWishes(tx.db, memberId)
  await tx.announce({ type: 'account.password_changed', member: memberId, at: tx.now.toISOString() })
}
