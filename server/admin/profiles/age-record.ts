import type { StaffContext } from '../../app/context.ts'
import { findAgeProofs } from '../../features/age/age.sql.ts'
import { findAgeRule } from '../../features/age/guard-age.ts'

/** Returns a member's proofs of age, for support. */
export async function readAgeRecord(ctx: StaffContext, memberId: string) {
  const [rule, proofs] = await Promise.all([findAgeRule(ctx, memberId), findAgeProofs(ctx.db, memberId)])
  return {
    rule,
    proofs: proofs.map(({ decided_at, issuer_country, by_name, ...proof }) => ({
      ...proof,
      at: decided_at.toISOString(),
      country: issuer_country,
      by: by_name,
    })),
  }
}
