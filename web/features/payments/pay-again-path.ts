import { topUpPackage } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'

/** An earlier order as it would be today. */
export type RepeatableOrder = NonNullable<CallOutput<'repeatOrder'>['order']>

/** Where the same is paid once more by a method, or by one to choose there. */
export function payAgainPath(order: RepeatableOrder, locale: Locale, paymentmethod?: PaymentMethod): string {
  const params = { id: order.package ?? topUpPackage, paymentmethod }
  return href('credits-id-paymentmethod', locale, params, order.package ? {} : { credits: order.credits })
}
