import { closeCodes } from '#contract/api/live-socket.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findAgeProofs, insertAgeProof } from '../../features/age/age.sql.ts'
import { listCountedMethods } from '../../features/age/guard-age.ts'
import { announceProof } from '../../features/age/record-proof.ts'
import { createId } from '../../platform/ids.ts'
import { existsById } from '../staff/acted-once.sql.ts'
import { findMember } from './members.sql.ts'
import { showMember } from './members.ts'

/**
 * Accepts manually that a member is over 18, or reverses a proof. Throws `wrong_method` where the site does not let
 * staff decide, `already_completed` when nothing would change.
 */
export const adminDecideAge: Handler<'adminDecideAge'> = async (ctx, input) => {
  const { id, outcome, reason, client_id: proofId } = input
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (member?.kind !== 'person') throw fail('not_found')
  if (await existsById(ctx.db, 'age_proofs', proofId)) return showMember(ctx, id)
  if (outcome === 'over_18' && !listCountedMethods(ctx).includes('staff')) throw fail('wrong_method')
  const [newest] = await findAgeProofs(ctx.db, id)
  if ((newest?.outcome ?? 'withdrawn') === outcome) throw fail('already_completed')
  await ctx.transaction(async (tx) => {
    await insertAgeProof(tx, {
      id: proofId ?? createId(),
      member_id: id,
      method: 'staff',
      outcome,
      issuer_country: null,
      decided_at: tx.now,
      reason,
      decided_by: ctx.staff.id,
    })
    await tx.audit({
      act: 'member.age_decided',
      subject: { type: 'member', id },
      reason,
      details: { outcome },
    })
    if (outcome === 'over_18') await announceProof(tx, id)
  })
  if (outcome === 'withdrawn') {
    // The member's open screens check again whether they may see others.
    ctx.services.hub.end(id, { sessionKey: null, code: closeCodes.keptOut })
    ctx.services.hub.changed(id)
  }
  return showMember(ctx, id)
}
