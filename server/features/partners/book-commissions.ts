import type { FraudSign } from '#contract/features/partners/partner.ts'
import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import {
  applyCap,
  computeCommissions,
  computeReversal,
  hasHighRefundRate,
  type PartnerEvent,
} from './commission-rules.ts'
import * as store from './commissions.sql.ts'
import { bookMovement, sumCommission } from './ledger.sql.ts'
import { lockPartner, type PartnerRow } from './partners.sql.ts'
import { queuePostback } from './queue-postback.ts'
import { reverseCommission } from './reverse-commission.ts'

const daysMilliseconds = 86_400_000
/** How far back purchases and refunds are searched: the longest outage without a loss. */
const lookBackDays = 30
const refundRateDays = 90

const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * daysMilliseconds)

async function findSigns(tx: Tx, partner: PartnerRow, referral: store.ReferralRow): Promise<FraudSign[]> {
  const counts = await store.countRefunded(tx, partner.id, subtractDays(tx.now, refundRateDays))
  return [...referral.signs, ...(hasHighRefundRate(counts) ? (['refund_rate'] as const) : [])]
}

/** Books what an event of a referred member earned, each commission once. */
async function bookEvent(
  ctx: Context,
  tx: Tx,
  of: { referral: store.ReferralRow; event: PartnerEvent; paymentId: string | null },
): Promise<void> {
  const { referral, event, paymentId } = of
  const partner = await lockPartner(tx, referral.partner_id)
  if (partner?.state !== 'active') return
  const signs = await findSigns(tx, partner, referral)
  for (const { kind, cents: full } of computeCommissions(partner, event)) {
    const earned = await store.sumMonth(tx, partner.id)
    const cents = applyCap(full, { cap: partner.monthly_cap_cents, earned })
    if (cents === 0) continue
    const id = createId()
    const subjectHash = ctx.services.secrets.fingerprint('partner order', paymentId ?? referral.member_id)
    const isNew = await store.insertCommission(tx, {
      id,
      kind,
      cents,
      signs,
      subjectHash,
      paymentId,
      partnerId: partner.id,
      memberId: referral.member_id,
      link: referral.link,
      sub1: referral.sub1,
      dueAt: new Date(tx.now.getTime() + partner.hold_days * daysMilliseconds),
    })
    if (!isNew) continue
    await bookMovement(tx, {
      partnerId: partner.id,
      kind: 'earned',
      from: 'expense',
      to: 'pending',
      cents,
      commissionId: id,
      reference: id,
    })
    await queuePostback(ctx, tx, {
      partner,
      event: kind,
      cents,
      orderHash: subjectHash,
      memberId: referral.member_id,
      source: referral.tracking as Record<string, string>, // as signup stores it
    })
  }
}

async function bookLeads(ctx: Context): Promise<void> {
  for (const referral of await store.findActivatedReferrals(ctx.db, ctx.site.id)) {
    await ctx.transaction(async (tx) => {
      if (await store.claimLead(tx, referral.member_id))
        await bookEvent(ctx, tx, { referral, event: { type: 'activated' }, paymentId: null })
    })
  }
}

async function bookPurchases(ctx: Context): Promise<void> {
  const since = subtractDays(ctx.clock.now(), lookBackDays)
  const { currency } = ctx.site.settings
  for (const row of await store.findUnbookedPurchases(ctx.db, ctx.site.id, { since, currency })) {
    const cents = row.price_cents - row.vat_cents
    const event = { type: 'purchase', cents, isFirst: Boolean(row.is_first) } as const
    await ctx.transaction(async (tx) => {
      if (await store.claimPurchase(tx, row.payment_id, row.partner_id))
        await bookEvent(ctx, tx, { referral: row, event, paymentId: row.payment_id })
    })
  }
}

async function reverseRefunded(ctx: Context): Promise<void> {
  const since = subtractDays(ctx.clock.now(), lookBackDays)
  for (const row of await store.findRefundedCommissions(ctx.db, ctx.site.id, since)) {
    const toCents = computeReversal(row.cents, {
      priceCents: row.price_cents,
      refundedCents: row.refunded_cents,
    })
    await ctx.transaction((tx) =>
      reverseCommission(ctx, tx, { id: row.id, partnerId: row.partner_id, toCents, reference: createId() }),
    )
  }
  for (const row of await store.findBannedCommissions(ctx.db, ctx.site.id)) {
    await ctx.transaction((tx) =>
      reverseCommission(ctx, tx, {
        ...row,
        partnerId: row.partner_id,
        toCents: row.cents,
        reference: row.id,
      }),
    )
  }
}

async function approveDue(ctx: Context): Promise<void> {
  for (const { id, partner_id } of await store.findDueCommissions(ctx.db, ctx.site.id, ctx.clock.now())) {
    await ctx.transaction(async (tx) => {
      await lockPartner(tx, partner_id)
      const commission = await store.lockCommission(tx, id)
      if (commission?.state !== 'pending') return
      const { pending } = await sumCommission(tx.db, id)
      if (pending > 0)
        await bookMovement(tx, {
          partnerId: partner_id,
          kind: 'approved',
          from: 'pending',
          to: 'payable',
          cents: pending,
          commissionId: id,
          reference: id,
        })
      await store.updateCommission(tx, id, { state: 'approved' })
    })
  }
}

/**
 * Books what referred members did since the last run: activations, purchases, refunds, chargebacks and bans, and makes
 * payable what has waited long enough. It reads the state of members and payments instead of following facts, so that a
 * missed run loses nothing.
 */
export async function bookCommissions(ctx: Context): Promise<void> {
  await bookLeads(ctx)
  await bookPurchases(ctx)
  await reverseRefunded(ctx)
  await approveDue(ctx)
}
