import { Hourglass } from 'lucide-react'
import { formatMoney } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

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
