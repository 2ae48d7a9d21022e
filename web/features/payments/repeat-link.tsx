import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { buildPayAgainPath, type RepeatableOrder } from './payment-queries.ts'

interface RepeatLinkProps {
  order: RepeatableOrder | null
  /** Repeats this payment; left out, the last one. */
  payment?: string
}

/** The same order again, with the stored card or as it was paid; nothing where none can be repeated. */
export function RepeatLink({ order, payment }: RepeatLinkProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (!order) return null
  const { credits, stored, method } = order
  const by = stored
    ? {
        text: t('payments.repeat.link', { credits, card: `${stored.brand} ${stored.last4}` }),
        to: href('credits-repeat-order', locale, {}, { payment }),
      }
    : {
        text: t('payments.repeat.linkBy', { credits, method: nameMethod(t, method) }),
        to: buildPayAgainPath(order, locale, method),
      }
  return (
    <p>
      <TextLink variant="strong" href={by.to}>
        {by.text}
      </TextLink>
    </p>
  )
}
