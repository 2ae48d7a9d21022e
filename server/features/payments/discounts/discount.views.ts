import type { Discount } from '#contract/features/payments/discounts.ts'
import type { DiscountTerms } from './active-discount.ts'

/** Shows a discount as the contract has it. */
export function showDiscount(terms: DiscountTerms, now: Date): Discount {
  return {
    code: terms.code,
    country: terms.country,
    user_id: terms.memberId,
    expires: terms.expires?.toISOString() ?? null,
    value_percentage: terms.percentage,
    currency: terms.currency,
    minimum_order_value: terms.minimumCents,
    status: terms.status,
    validity: terms.validity,
    expired: terms.expires !== null && now >= terms.expires,
    paymentmethods: [...terms.methods],
  }
}
