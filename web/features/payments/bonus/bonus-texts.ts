import { formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { countdownText } from '../countdown.ts'

/** What the time bonus gives, how long it runs, and what the discount asks for afterwards. */
export function timeBonusText(
  t: WebTranslate,
  locale: Locale,
  { discount, secondsLeft, minimum }: { discount: Discount; secondsLeft: number; minimum: Money },
): string {
  return t('bonus.time.text', {
    percent: formatPercent(discount.value_percentage, locale),
    time: countdownText(secondsLeft),
    minimum: formatMoney(minimum, locale),
  })
}
