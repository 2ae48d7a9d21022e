import { sql } from 'kysely'
import type { CommissionKind, FraudSign } from '#contract/features/partners/partner.ts'
import type { Reads, Tx } from '../../app/transaction.ts'

/** Data about a referred member's signup, to decide whether a partner brought them and what speaks against it. */
export function findSignup(db: Reads, siteId: string, memberId: string) {
  return db
    .selectFrom('members as m')
    .select(['m.tracking', 'm.email', 'm.is_demo'])
    .select((eb) => [
      eb
        .selectFrom('sessions as s')
        .select((of) =>
          of.fn.coalesce(sql<string[]>`array_agg(s.network)`, sql<string[]>`'{}'`).as('networks'),
        )
        .whereRef('s.member_id', '=', 'm.id')
        .as('networks'),
      eb
        .selectFrom('known_devices as d')
        .select((of) =>
          of.fn.coalesce(sql<Buffer[]>`array_agg(d.token_hash)`, sql<Buffer[]>`'{}'`).as('devices'),
        )
        .whereRef('d.member_id', '=', 'm.id')
        .as('devices'),
    ])
    .where('m.id', '=', memberId)
    .where('m.site_id', '=', siteId)
    .executeTakeFirst()
}

/** Stores that a partner brought a member, once. */
export async function insertReferral(
  tx: Tx,
  referral: { memberId: string; partnerId: string; link: string; sub1: string; signs: FraudSign[] },
): Promise<void> {
  await tx.db
    .insertInto('partner_referrals')
    .values({
      member_id: referral.memberId,
      partner_id: referral.partnerId,
      link: referral.link,
      sub1: referral.sub1,
      signs: referral.signs,
      created_at: tx.now,
    })
    .onConflict((oc) => oc.column('member_id').doNothing())
    .execute()
}

function selectReferrals(db: Reads, siteId: string) {
  return db
    .selectFrom('partner_referrals as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.member_id', 'r.partner_id', 'r.link', 'r.sub1', 'm.tracking'])
    .select((eb) => eb.ref('r.signs').$castTo<FraudSign[]>().as('signs'))
    .where('m.site_id', '=', siteId)
}

/** Finds referred members who are activated and whose commission is not decided yet; at most 200. */
export function findActivatedReferrals(db: Reads, siteId: string) {
  return selectReferrals(db, siteId)
    .where('r.lead_at', 'is', null)
    .where('m.status', '=', 'activated')
    .orderBy('r.created_at')
    .limit(200)
    .execute()
}

export type ReferralRow = Awaited<ReturnType<typeof findActivatedReferrals>>[number]

/** Claims the activation of a referred member; false when another job was faster. */
export async function claimLead(tx: Tx, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('partner_referrals')
    .set({ lead_at: tx.now })
    .where('member_id', '=', memberId)
    .where('lead_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds payments of referred members settled since a given time without a decided commission; at most 200. */
export function findUnbookedPurchases(
  db: Reads,
  siteId: string,
  { since, currency }: { since: Date; currency: string },
) {
  return selectReferrals(db, siteId)
    .innerJoin('payments as p', 'p.member_id', 'r.member_id')
    .select(['p.id as payment_id', 'p.price_cents', 'p.vat_cents'])
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('payments as earlier')
              .select('earlier.id')
              .whereRef('earlier.member_id', '=', 'r.member_id')
              .where('earlier.settled_at', 'is not', null)
              .where((of) =>
                of.or([
                  of('earlier.settled_at', '<', of.ref('p.settled_at')),
                  of.and([
                    of('earlier.settled_at', '=', of.ref('p.settled_at')),
                    of('earlier.id', '<', of.ref('p.id')),
                  ]),
                ]),
              ),
          ),
        )
        .as('is_first'),
    )
    .where('p.site_id', '=', siteId)
    .where('p.status', '=', 'completed')
    .where('p.currency', '=', currency)
    .where('p.settled_at', '>=', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('partner_purchases as d')
            .select('d.payment_id')
            .whereRef('d.payment_id', '=', 'p.id'),
        ),
      ),
    )
    .orderBy('p.settled_at')
    .limit(200)
    .execute()
}

/** Claims a purchase of a referred member; false when another job was faster. */
export async function claimPurchase(tx: Tx, paymentId: string, partnerId: string): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('partner_purchases')
    .values({ payment_id: paymentId, partner_id: partnerId, decided_at: tx.now })
    .onConflict((oc) => oc.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores a commission, claimed once for its subject; false when it is known. */
export async function insertCommission(
  tx: Tx,
  commission: {
    id: string
    partnerId: string
    memberId: string
    paymentId: string | null
    kind: CommissionKind
    subjectHash: Buffer
    link: string
    sub1: string
    cents: number
    signs: FraudSign[]
    dueAt: Date
  },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('partner_commissions')
    .values({
      id: commission.id,
      site_id: tx.site.id,
      partner_id: commission.partnerId,
      member_id: commission.memberId,
      payment_id: commission.paymentId,
      kind: commission.kind,
      subject_hash: commission.subjectHash,
      link: commission.link,
      sub1: commission.sub1,
      cents: commission.cents,
      state: commission.signs.length > 0 ? 'held' : 'pending',
      signs: commission.signs,
      due_at: commission.dueAt,
      created_at: tx.now,
    })
    .onConflict((oc) => oc.columns(['partner_id', 'kind', 'subject_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Sums what a partner has earned since the first of the month in the time zone of the site, minus reversals, in cents.
 */
export async function sumMonth(tx: Tx, partnerId: string): Promise<number> {
  const { sum } = await tx.db
    .selectFrom('partner_commissions')
    .select(sql<number>`coalesce(sum(cents - reversed_cents), 0)::int`.as('sum'))
    .where('partner_id', '=', partnerId)
    .where(
      'created_at',
      '>=',
      sql<Date>`date_trunc('month', ${tx.now}::timestamptz, ${tx.site.settings.time_zone})`,
    )
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Counts a partner's purchases since a given time, and how many of them were refunded. Commissions rejected by staff
 * are not refunds: counting them would hold the next ones as well.
 */
export async function countRefunded(tx: Tx, partnerId: string, since: Date) {
  return tx.db
    .selectFrom('partner_commissions as c')
    .select([
      sql<number>`count(distinct payment_id)::int`.as('purchases'),
      sql<number>`(count(distinct payment_id) filter (where exists (
        select from refunds r where r.payment_id = c.payment_id and r.status = 'completed')))::int`.as(
        'refunded',
      ),
    ])
    .where('partner_id', '=', partnerId)
    .where('created_at', '>=', since)
    .where('payment_id', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Finds commissions that have waited long enough; at most 500. */
export function findDueCommissions(db: Reads, siteId: string, now: Date) {
  return db
    .selectFrom('partner_commissions')
    .select(['id', 'partner_id'])
    .where('site_id', '=', siteId)
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .limit(500)
    .execute()
}

/** Locks a commission of the site. Its partner must be locked before. */
export function lockCommission(tx: Tx, id: string) {
  return tx.db
    .selectFrom('partner_commissions')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', tx.site.id)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds the partner of a commission. */
export function findCommissionPartner(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('partner_commissions')
    .select('partner_id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
}

/** Sets the state of a commission and its reversed amount. */
export async function updateCommission(
  tx: Tx,
  id: string,
  change: { state?: 'pending' | 'approved' | 'reversed'; reversed_cents?: number },
): Promise<void> {
  await tx.db.updateTable('partner_commissions').set(change).where('id', '=', id).execute()
}

/**
 * Finds commissions whose payments were refunded since a given time, with the sum, if less was reversed than that
 * requires; at most 200.
 */
export function findRefundedCommissions(db: Reads, siteId: string, since: Date) {
  return db
    .selectFrom('partner_commissions as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .innerJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['c.id', 'c.partner_id', 'c.cents', 'p.price_cents'])
    .select((eb) => eb.cast<number>(eb.fn.sum('r.amount_cents'), 'integer').as('refunded_cents'))
    .where('c.site_id', '=', siteId)
    .where('c.state', '<>', 'reversed')
    .where('r.status', '=', 'completed')
    .groupBy(['c.id', 'p.id'])
    .having((eb) => eb(eb.fn.max('r.completed_at'), '>=', since))
    .having(
      sql<boolean>`c.reversed_cents < least(c.cents, ceil(c.cents::numeric * sum(r.amount_cents) / p.price_cents))`,
    )
    .limit(200)
    .execute()
}

/** Finds commissions for banned members that were neither reversed nor invoiced; at most 200. */
export function findBannedCommissions(db: Reads, siteId: string) {
  return db
    .selectFrom('partner_commissions as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.partner_id', 'c.cents'])
    .where('c.site_id', '=', siteId)
    .where('c.state', 'in', ['pending', 'held'])
    .where('m.status', '=', 'banned')
    .limit(200)
    .execute()
}
