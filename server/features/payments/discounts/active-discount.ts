import { timeBonusSeconds, welcomeDiscountCode, welcomeDiscountPercent } from '#contract/api/limits.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'

/** A discount with its terms, from the table of codes or the welcome discount. */
export interface DiscountTerms {
  readonly code: string
  readonly kind: 'time_bonus' | 'welcome' | 'code'
  readonly percentage: number
  readonly country: string | null
  readonly memberId: string | null
  /** The first moment at which it works; null from the beginning. */
  readonly starts: Date | null
  readonly expires: Date | null
  /** The currency of the minimum; with a minimum, orders in other currencies are refused. */
  readonly currency: string | null
  readonly minimumCents: number | null
  readonly methods: readonly PaymentMethod[]
  readonly status: 'active' | 'used' | 'disabled'
  readonly validity: 'once' | 'once_per_user' | 'unlimited'
}

export interface DiscountCandidate {
  readonly signupAt: Date
  readonly paid: boolean
  /** TIMEBONUS25 was used by this member. */
  readonly used: boolean
  readonly now: Date
  /** The minimum of the domain for the welcome discount, in the currency of the order. */
  readonly welcomeMinimum: { readonly cents: number; readonly currency: string }
}

/** Returns when the time bonus of a member ends: four hours after signup, to the second. */
export function computeTimeBonusEnd(signupAt: Date): Date {
  return new Date(signupAt.getTime() + timeBonusSeconds * 1000)
}

/**
 * Returns the discount that applies by itself until the first purchase: in the first four hours the time bonus, on any
 * package; afterwards the welcome discount, with a minimum. One code, once per member.
 */
export function pickActiveDiscount(candidate: DiscountCandidate): DiscountTerms | null {
  const { signupAt, paid, used, now, welcomeMinimum } = candidate
  if (paid || used) return null
  const terms = {
    code: welcomeDiscountCode,
    percentage: welcomeDiscountPercent,
    country: null,
    memberId: null,
    starts: null,
    methods: [],
    status: 'active',
    validity: 'once_per_user',
  } as const
  const end = computeTimeBonusEnd(signupAt)
  if (now < end) return { ...terms, kind: 'time_bonus', expires: end, currency: null, minimumCents: null }
  const { cents, currency } = welcomeMinimum
  return { ...terms, kind: 'welcome', expires: null, currency, minimumCents: cents }
}
