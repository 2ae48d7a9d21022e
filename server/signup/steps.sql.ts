import { sql } from 'kysely'
import type { SignupStep } from '#contract/account.ts'
import type { Reads } from '../context.ts'

/** The step at which a member's signup stands, locked; null when it is complete. */
export async function lockSignupStep(db: Reads, memberId: string): Promise<SignupStep | null> {
  const { rows } = await sql<{ step: SignupStep | null }>`
    select signup_step as step from members where id = ${memberId} for update`.execute(db)
  return rows[0]?.step ?? null
}

/** Notes at which step a signup stands. */
export async function updateSignupStep(db: Reads, memberId: string, step: SignupStep | null): Promise<void> {
  await sql`update members set signup_step = ${step} where id = ${memberId}`.execute(db)
}
