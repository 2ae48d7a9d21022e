import type { ErrorCode } from '#contract/api/errors.ts'
import type { Money } from '#contract/api/money.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import { computeMinListCents } from '../packages/price-order.ts'
import type { DiscountTerms } from './active-discount.ts'

/** The order that a discount is checked for; package and method may not be chosen yet. */
export interface DiscountedOrder {
  readonly memberId: string
  readonly country: string
  readonly now: Date
  readonly listCents?: number | undefined
  readonly currency?: string | undefined
  readonly method?: PaymentMethod | undefined
}

export interface DiscountRefusal {
  readonly error: ErrorCode
  /** The order that it needs, where that is what is wrong. */
  readonly minimum?: Money
}

const refuse = (error: ErrorCode): DiscountRefusal => ({ error })

/** Returns what an order has to cost before the discount: for a code also so much that what is left can be paid. */
function computeNeededCents({ kind, percentage, minimumCents }: DiscountTerms, currency: string): number {
  return Math.max(minimumCents ?? 0, kind === 'code' ? computeMinListCents(percentage, currency) : 0)
}

function checkMinimum(terms: DiscountTerms, order: DiscountedOrder): DiscountRefusal | null {
  const { listCents, currency } = order
  if (currency === undefined) return null
  if (terms.currency !== null && currency !== terms.currency) return refuse('wrong_country')
  const amount = computeNeededCents(terms, currency)
  if (listCents === undefined || listCents >= amount) return null
  return { error: 'minimum_order', minimum: { amount, currency } }
}

/** Returns why a discount does not fit an order, or null when it does. */
export function findDiscountRefusal(terms: DiscountTerms, order: DiscountedOrder): DiscountRefusal | null {
  if (terms.memberId !== null && terms.memberId !== order.memberId) return refuse('code_not_found')
  if (terms.status === 'disabled' || terms.percentage >= 100) return refuse('code_not_found')
  if (terms.status === 'used') return refuse('code_already_used')
  if (terms.starts !== null && order.now < terms.starts) return refuse('code_not_started')
  if (terms.expires !== null && order.now >= terms.expires) return refuse('code_expired')
  if (terms.country !== null && terms.country !== order.country) return refuse('wrong_country')
  if (terms.methods.length > 0 && order.method && !terms.methods.includes(order.method)) {
    return refuse('wrong_method')
  }
  return checkMinimum(terms, order)
}
