import { formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import type { Package } from '#contract/features/payments/payments.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { discountKind } from '../discount-kind.ts'
import type { OrderLine } from './order-summary.tsx'

interface Order {
  item: Package
  discount: Discount | null
  vatPercent: number
}

function discountLabel(t: WebTranslate, discount: Discount, locale: Locale): string {
  const percent = formatPercent(discount.value_percentage, locale)
  const kind = discountKind(discount)
  if (kind === 'code') return t('payments.line.code', { code: discount.code, percent })
  return t(kind === 'welcome' ? 'payments.line.welcome' : 'payments.line.timeBonus', { percent })
}

/** The lines of an order: package, discount, tax inside. All amounts come from the server. */
export function orderLines(t: WebTranslate, locale: Locale, order: Order): OrderLine[] {
  const { item, discount, vatPercent } = order
  const { currency } = item.price
  const lines: OrderLine[] = [
    { label: t('credits.amount', { credits: item.credits }), amount: formatMoney(item.price, locale) },
  ]
  if (item.discounted && discount) {
    const saved = { amount: item.discounted.amount - item.price.amount, currency }
    lines.push({
      label: discountLabel(t, discount, locale),
      amount: formatMoney(saved, locale).replace('-', '−'),
      tone: 'saving',
    })
  }
  if (vatPercent > 0) {
    const percent = formatPercent(vatPercent, locale)
    lines.push({
      label: t('payments.line.vat', { percent }),
      amount: formatMoney(item.vat, locale),
      tone: 'quiet',
    })
  }
  return lines
}
