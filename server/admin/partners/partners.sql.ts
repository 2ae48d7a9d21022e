import type { CommissionKind, FraudSign } from '#contract/features/partners/partner.ts'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Finds a page of the commissions of a site: those held, oldest first, or all, newest first; of one partner or of all. */
export function findCommissions(
  db: Reads,
  siteId: string,
  { isHeld, partnerId, page }: { isHeld: boolean; partnerId: string | undefined; page: PageRequest },
) {
  const commissions = db
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
  return findPage(db, commissions, { by: ['c.created_at', 'c.id'], isDescending: !isHeld, page })
}
