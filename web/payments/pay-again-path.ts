import { topUpPackage } from '#contract/limits.ts'
import type { Locale } from '#contract/locale.ts'
import type { CallOutput } from '#contract/page-renderer.ts'
import { href } from '#contract/paths.ts'
import type { PaymentMethod } from '#contract/payment-method.ts'

/** An earlier order as it would be today. */
export type RepeatableOrder = NonNullable<CallOutput<'repeatOrder'>['order']>

/** Where the same is paid once more by a method, or by one to choose there. */
export function payAgainPath(order: RepeatableOrder, locale: Locale, paymentmethod?: PaymentMethod): string {
  const params = { id: order.package ?? topUpPackage, paymentmethod }
  return href('credits-id-paymentmethod', locale, params, order.package ? {} : { credits: order.credits })
}
