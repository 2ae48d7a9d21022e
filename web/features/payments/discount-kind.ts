import { welcomeDiscountCode } from '#contract/api/limits.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'

/** Returns how a discount is presented: TIMEBONUS25 with an end is the time bonus, without one the welcome discount. */
export function getDiscountKind(discount: Discount): 'time_bonus' | 'welcome' | 'code' {
  if (discount.code !== welcomeDiscountCode) return 'code'
  return discount.expires === null ? 'welcome' : 'time_bonus'
}
