import { FlaskConical, Hourglass, Tag } from 'lucide-react'
import { formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatCountdown, useSecondsLeft } from '../countdown.ts'
import { getDiscountKind } from '../discount-kind.ts'

/** Open payments of a member: an order that paying again cancels, a transfer that it does not; with links. */
export function OpenOrders({ prices }: { prices: CallOutput<'packages'> }) {
  const t = useTranslate()
  const locale = useLocale()
  const { open_payment, open_transfer } = prices
  const key = open_transfer?.holds_discount ? 'payments.openTransferDiscount' : 'payments.openTransfer'
  return (
    <>
      {open_transfer && (
        <OpenOrder
          id={open_transfer.payment}
          text={t(key, { amount: formatMoney(open_transfer.price, locale) })}
        />
      )}
      {open_payment && <OpenOrder id={open_payment} text={t('payments.openOrder')} />}
    </>
  )
}

function OpenOrder({ id, text }: { id: string; text: string }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Banner
      tone="lagoon"
      icon={<Hourglass aria-hidden />}
      action={
        <TextLink variant="strong" href={href('transactions-id', locale, { id })}>
          {t('payments.seeOrder')}
        </TextLink>
      }
    >
      {text}
    </Banner>
  )
}

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

/** Shows on a site with the test provider that no money moves. */
export function TestNotice() {
  const t = useTranslate()
  const { test } = useLoadedCall('paymentMethods', {})
  if (!test) return null
  return (
    <Banner tone="lagoon" icon={<FlaskConical aria-hidden />}>
      {t('payments.test')}
    </Banner>
  )
}
