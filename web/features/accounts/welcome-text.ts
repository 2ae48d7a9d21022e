import { formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { WebTranslate } from '#generated/messages.ts'

/** Returns what the discount of the first order gives, and from which order on. */
export function formatWelcome(t: WebTranslate, locale: Locale, discount: Discount): string {
  const percent = formatPercent(discount.value_percentage, locale)
  const { minimum_order_value: amount, currency } = discount
  if (amount === null || currency === null) return t('bonus.welcome.text', { percent })
  return t('bonus.welcome.textMinimum', { percent, minimum: formatMoney({ amount, currency }, locale) })
}
