import type { CommissionKind, PartnerTerms } from '#contract/features/partners/partner.ts'

/** What a member did that may earn a commission; `cents` is the price without VAT. */
export type PartnerEvent =
  | { readonly type: 'activated' }
  | { readonly type: 'purchase'; readonly cents: number; readonly isFirst: boolean }

export interface EarnedCommission {
  readonly kind: CommissionKind
  readonly cents: number
}

const isPaid = (terms: PartnerTerms, kind: CommissionKind) => terms.model === kind || terms.model === 'hybrid'

/**
 * Returns what an event earns under the terms, in cents rounded down, before the monthly cap. A share is of the price
 * without VAT, since the tax is not the site's money.
 */
export function computeCommissions(terms: PartnerTerms, event: PartnerEvent): EarnedCommission[] {
  const earned: EarnedCommission[] = []
  if (event.type === 'activated') {
    if (isPaid(terms, 'lead')) earned.push({ kind: 'lead', cents: terms.lead_cents })
  } else {
    if (event.isFirst && isPaid(terms, 'sale')) earned.push({ kind: 'sale', cents: terms.sale_cents })
    if (isPaid(terms, 'share'))
      earned.push({ kind: 'share', cents: Math.floor((event.cents * terms.share_percent) / 100) })
  }
  return earned.filter(({ cents }) => cents > 0)
}

/** Reduces a commission so that the month stays within its cap; 0 when nothing is left. */
export function applyCap(cents: number, { cap, earned }: { cap: number | null; earned: number }): number {
  return cap === null ? cents : Math.max(0, Math.min(cents, cap - earned))
}

/**
 * Returns how much of a commission to reverse in total, in cents rounded up, after a partial refund of the payment: the
 * same share as of the price.
 */
export function computeReversal(
  cents: number,
  { priceCents, refundedCents }: { priceCents: number; refundedCents: number },
): number {
  return Math.min(cents, Math.ceil((cents * refundedCents) / priceCents))
}

/** From this many purchases on, a refund share of at least this is suspicious. */
const minPurchases = 5
const maxRefundShare = 0.2

/** Returns whether too many of a partner's purchases of the last 90 days were refunded. */
export function hasHighRefundRate({ purchases, refunded }: { purchases: number; refunded: number }): boolean {
  return purchases >= minPurchases && refunded / purchases >= maxRefundShare
}
