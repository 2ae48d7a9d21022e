import { fail } from '../../app/failure.ts'
import type { Reads } from '../../app/transaction.ts'
import { type AccountRow, findMemberStatus } from './account.sql.ts'

/** Reads whether a member is confirmed and premium. Throws `authentication_required` when the account is gone. */
export async function getMemberStatus(
  db: Reads,
  memberId: string,
): Promise<{ status: AccountRow['status']; paid: boolean }> {
  const found = await findMemberStatus(db, memberId)
  if (!found) throw fail('authentication_required')
  return found
}
