import type { SignupStep } from '#contract/features/accounts/account.ts'
import type { Reads } from '../../app/transaction.ts'

/** Finds and locks the step at which a member's signup stands; null when it is complete. */
export async function lockSignupStep(db: Reads, memberId: string): Promise<SignupStep | null> {
  const member = await db
    .selectFrom('members')
    .select('signup_step')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return member?.signup_step ?? null
}

/** Saves at which step a signup stands. */
export async function updateSignupStep(db: Reads, memberId: string, step: SignupStep | null): Promise<void> {
  await db.updateTable('members').set({ signup_step: step }).where('id', '=', memberId).execute()
}
