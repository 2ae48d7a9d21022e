import { timeBonusModalDelaySeconds } from '#contract/api/limits.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { getDiscountKind } from '../discount-kind.ts'

/** What decides whether an offer opens by itself. */
export interface BonusMoment {
  loggedIn: boolean
  paid: boolean
  credits: number
  /** Whole seconds since the member entered the members area, null outside it; leaving starts the count again. */
  secondsInArea: number | null
  discount: Discount | null
  /** Seconds of the time bonus that are left; null when there is none. */
  secondsLeft: number | null
  /** Signup is finished. */
  signupDone: boolean
  shownTimeBonus: boolean
  shownWelcome: boolean
}

/** Seconds after which the welcome offer opens in the members area. */
export const welcomeModalDelaySeconds = 20

function mayOffer(moment: BonusMoment): boolean {
  return moment.loggedIn && !moment.paid && moment.discount !== null && moment.secondsInArea !== null
}

/**
 * Returns whether the time-bonus modal opens: in the members area for forty seconds, without credits, while the bonus
 * runs, once per session.
 */
export function opensTimeBonus(moment: BonusMoment): boolean {
  if (!mayOffer(moment) || moment.credits !== 0 || moment.shownTimeBonus) return false
  if ((moment.secondsLeft ?? 0) <= 0) return false
  return (moment.secondsInArea ?? 0) >= timeBonusModalDelaySeconds
}

/** Returns whether the welcome modal opens: after signup, when no time bonus runs, at most once per session. */
export function opensWelcome(moment: BonusMoment): boolean {
  if (!mayOffer(moment) || !moment.signupDone || moment.shownWelcome || moment.shownTimeBonus) return false
  if (!moment.discount || getDiscountKind(moment.discount) !== 'welcome') return false
  return (moment.secondsInArea ?? 0) >= welcomeModalDelaySeconds
}
