import { topUpPackage } from '#contract/api/limits.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { PaymentRow } from './payment.sql.ts'

/** The page that shows how a payment goes on; providers send the member back here. */
export function paymentPage(payment: PaymentRow, locale: Locale): string {
  const params = { id: payment.package_id ?? topUpPackage, paymentmethod: payment.method }
  return href('credits-id-paymentmethod', locale, params, { payment: payment.id })
}
