import { topUpPackage } from '#contract/api/limits.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { type PaymentMethod, paymentMethods } from '#contract/features/payments/payment-method.ts'

/** What the address of the pay page says: a package or a number of credits, a method, a payment under way. */
export interface PayAddress {
  packageId: string
  method: PaymentMethod | undefined
  topUp: number | null
  payment: string | null
  returnPath: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the address of the pay page; null when it names no method that exists, or no sensible number of credits. */
export function readPayAddress(
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): PayAddress | null {
  const { id = '', paymentmethod } = params
  const method = paymentMethods.find((one) => one === paymentmethod)
  if (paymentmethod !== undefined && !method) return null
  const payment = query.get('payment')
  if (payment !== null && !uuid.test(payment)) return null
  const credits = query.get('credits') ?? ''
  const topUp = id === topUpPackage && /^[1-9]\d{0,4}$/.test(credits) ? Number(credits) : null
  if (id === topUpPackage ? topUp === null && payment === null : !uuid.test(id)) return null
  return { packageId: id, method, topUp, payment, returnPath: query.get('next') ?? undefined }
}

/** Returns what the prices of such a page are asked with. */
export function toPricesInput(address: PayAddress, code: string | null): CallInput<'packages'> {
  return {
    ...(address.topUp !== null && { top_up: address.topUp }),
    ...(code !== null && { code }),
  }
}

/** Returns which order the address asks to repeat; none named is the last one. */
export function toRepeatInput(query: URLSearchParams): CallInput<'repeatOrder'> {
  const payment = query.get('payment')
  return payment !== null && uuid.test(payment) ? { payment } : {}
}
