import type { CommissionKind, FraudSign } from '#contract/features/partners/partner.ts'
import type { Reads } from '../../app/transaction.ts'

/** Lists the newest 200 commissions of a site: those held, or all, of one partner or of all. */
export function listCommissions(
  db: Reads,
  siteId: string,
  { isHeld, partnerId }: { isHeld: boolean; partnerId: string | undefined },
) {
  return db
    .selectFrom('partner_commissions as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select([
      'c.id',
      'c.partner_id',
      'p.name',
      'c.created_at',
      'c.link',
      'c.sub1',
      'c.cents',
      'c.reversed_cents',
    ])
    .select((eb) => [
      'c.payment_id',
      'c.member_id',
      eb.ref('c.kind').$castTo<CommissionKind>().as('kind'),
      eb.ref('c.state').$castTo<'pending' | 'held' | 'approved' | 'reversed'>().as('state'),
      eb.ref('c.signs').$castTo<FraudSign[]>().as('signs'),
    ])
    .where('c.site_id', '=', siteId)
    .$if(isHeld, (qb) => qb.where('c.state', '=', 'held'))
    .$if(partnerId !== undefined, (qb) => qb.where('c.partner_id', '=', partnerId ?? ''))
    .orderBy('c.created_at', isHeld ? 'asc' : 'desc')
    .orderBy('c.id', isHeld ? 'asc' : 'desc')
    .limit(200)
    .execute()
}
