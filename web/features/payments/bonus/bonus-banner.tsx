import { Tag } from 'lucide-react'
import { formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatCountdown } from '../countdown.ts'

export interface BonusBannerProps {
  discount: Discount
  /** Seconds of the time bonus that are left; null shows the welcome discount. */
  secondsLeft: number | null
  onDismiss: () => void
}

/** The offer that runs, on top of pages: the time bonus with its countdown, else the welcome discount. */
export function BonusBanner({ discount, secondsLeft, onDismiss }: BonusBannerProps) {
  const t = useTranslate()
  const locale = useLocale()
  const percent = formatPercent(discount.value_percentage, locale)
  const { minimum_order_value, currency } = discount
  const minimum = formatMoney({ amount: minimum_order_value ?? 0, currency: currency ?? 'EUR' }, locale)
  const bold = (children: React.ReactNode) => <b>{children}</b>
  return (
    <Banner
      tone="gold"
      inline
      icon={<Tag aria-hidden />}
      action={
        <ButtonLink size="small" variant="surface" href={href('credits', locale)}>
          {t('bonus.see')}
        </ButtonLink>
      }
      dismiss={{ label: t('bonus.dismiss'), onDismiss }}
    >
      {secondsLeft === null ? (
        <Rich message="bonus.banner.welcome" values={{ percent, minimum }} tags={{ b: bold }} />
      ) : (
        <Rich
          message="bonus.banner.time"
          values={{ percent, time: formatCountdown(secondsLeft) }}
          tags={{ b: bold, time: (children) => <span className="numbers">{children}</span> }}
        />
      )}
    </Banner>
  )
}
