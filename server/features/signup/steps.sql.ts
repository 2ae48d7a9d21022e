import type { SignupStep } from '#contract/features/accounts/account.ts'
import type { Reads } from '../../app/transaction.ts'

/** Finds and locks the step at which a member's signup stands, and whether they said where they live; null when it is complete. */
export async function lockSignupStep(
  db: Reads,
  memberId: string,
): Promise<{ step: SignupStep; hasPlace: boolean } | null> {
  const member = await db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.signup_step', 'p.region_id', 'p.city_id'])
    .where('m.id', '=', memberId)
    .forUpdate('m')
    .executeTakeFirst()
  const step = member?.signup_step
  return step ? { step, hasPlace: member.region_id !== null || member.city_id !== null } : null
}

/** Saves at which step a signup stands. */
export async function updateSignupStep(db: Reads, memberId: string, step: SignupStep | null): Promise<void> {
  await db.updateTable('members').set({ signup_step: step }).where('id', '=', memberId).execute()
}
