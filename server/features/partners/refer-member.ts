import type { FraudSign } from '#contract/features/partners/partner.ts'
import type { Context } from '../../app/context.ts'
import { isDisposable } from '../accounts/disposable-address.ts'
import { findSignup, insertReferral } from './commissions.sql.ts'
import { findActivePartner, type PartnerRow } from './partners.sql.ts'

type Signup = NonNullable<Awaited<ReturnType<typeof findSignup>>>

function findSigns(partner: PartnerRow, { networks, devices, email }: Signup): FraudSign[] {
  const signs: FraudSign[] = []
  if (partner.network !== '' && networks?.includes(partner.network)) signs.push('same_network')
  if (partner.device_hash && devices?.some((hash) => partner.device_hash?.equals(hash)))
    signs.push('same_device')
  if (isDisposable(email)) signs.push('disposable_mail')
  return signs
}

/**
 * Stores which partner brought a new member, from the source stored with the member's consent, with signs of fraud that
 * can only be seen now. Nothing for demo members.
 */
export async function referMember(ctx: Context, { member: memberId }: { member: string }): Promise<void> {
  const signup = await findSignup(ctx.db, ctx.site.id, memberId)
  if (!signup || signup.is_demo) return
  const { network, ref = '', sub1 = '' } = signup.tracking as Record<string, string>
  if (!network) return
  const partner = await findActivePartner(ctx.db, ctx.site.id, network)
  if (!partner) return
  const signs = findSigns(partner, signup)
  await ctx.transaction((tx) =>
    insertReferral(tx, { memberId, partnerId: partner.id, link: ref, sub1, signs }),
  )
}
