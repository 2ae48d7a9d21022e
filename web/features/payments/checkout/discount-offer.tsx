import { Tag } from 'lucide-react'
import { formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { formatCountdown, useSecondsLeft } from '../countdown.ts'
import { getDiscountKind } from '../discount-kind.ts'

interface DiscountOfferProps {
  discount: Discount
  /** What the discount will ask for once the time bonus is over. */
  minimum: Money
}

/** Shows the discount in the prices and, for the time bonus, its end and what changes then. */
export function DiscountOffer({ discount, minimum }: DiscountOfferProps) {
  const locale = useLocale()
  const left = useSecondsLeft(discount.expires)
  const kind = getDiscountKind(discount)
  // Expired and not reloaded yet: nothing invalid is offered.
  if (kind === 'code' || left === 0) return null
  const values = {
    percent: formatPercent(discount.value_percentage, locale),
    minimum: formatMoney(minimum, locale),
  }
  const bold = (children: React.ReactNode) => <b>{children}</b>
  return (
    <Banner tone="gold" icon={<Tag aria-hidden />}>
      {kind === 'welcome' ? (
        <Rich message="payments.welcome" values={values} tags={{ b: bold }} />
      ) : (
        <Rich
          message="payments.timeBonus"
          values={{ ...values, time: formatCountdown(left ?? 0) }}
          tags={{ b: bold, time: (children) => <span className="numbers">{children}</span> }}
        />
      )}
    </Banner>
  )
}
