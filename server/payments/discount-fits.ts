import type { ErrorCode } from '#contract/errors.ts'
import type { PaymentMethod } from '#contract/payment-method.ts'
import type { DiscountTerms } from './active-discount.ts'

/** What a discount is asked for; package and method may not be chosen yet. */
export interface DiscountedOrder {
  readonly memberId: string
  readonly country: string
  readonly now: Date
  readonly listCents?: number | undefined
  readonly currency?: string | undefined
  readonly method?: PaymentMethod | undefined
}

export interface Misfit {
  readonly error: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
}

const misfit = (error: ErrorCode, params: Misfit['params'] = {}): Misfit => ({ error, params })

function belowMinimum(terms: DiscountTerms, order: DiscountedOrder): Misfit | null {
  const { minimumCents, currency } = terms
  if (currency !== null && order.currency !== undefined && order.currency !== currency) {
    return misfit('wrong_country')
  }
  if (minimumCents === null || currency === null || order.listCents === undefined) return null
  // Compared before the discount (E-075).
  return order.listCents < minimumCents ? misfit('minimum_order', { cents: minimumCents, currency }) : null
}

/** Why a discount does not fit an order, or null when it does (E-069…E-079). */
export function discountMisfit(terms: DiscountTerms, order: DiscountedOrder): Misfit | null {
  if (terms.memberId !== null && terms.memberId !== order.memberId) return misfit('code_not_found')
  if (terms.status === 'disabled') return misfit('code_not_found')
  if (terms.status === 'used') return misfit('code_already_used')
  if (terms.expires !== null && order.now >= terms.expires) return misfit('code_expired')
  if (terms.country !== null && terms.country !== order.country) return misfit('wrong_country')
  if (terms.methods.length > 0 && order.method && !terms.methods.includes(order.method)) {
    return misfit('wrong_method')
  }
  return belowMinimum(terms, order)
}
