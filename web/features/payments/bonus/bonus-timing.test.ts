import { describe, expect, it, test } from 'vitest'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { type BonusMoment, opensTimeBonus, opensWelcome } from './bonus-modals.tsx'

const timeBonus: Discount = {
  code: 'TIMEBONUS25',
  country: null,
  user_id: null,
  expires: '2026-11-21T16:00:00Z',
  value_percentage: 25,
  currency: null,
  minimum_order_value: null,
  status: 'active',
  validity: 'once_per_user',
  expired: false,
  paymentmethods: [],
}
const welcome: Discount = { ...timeBonus, expires: null, currency: 'EUR', minimum_order_value: 1500 }

const moment: BonusMoment = {
  loggedIn: true,
  paid: false,
  credits: 0,
  secondsInArea: 40,
  discount: timeBonus,
  secondsLeft: 3600,
  signupDone: true,
  shownTimeBonus: false,
  shownWelcome: false,
}

describe('the time-bonus modal (S-038)', () => {
  it('opens after forty seconds in the members area (K-019)', () => {
    expect(opensTimeBonus({ ...moment, secondsInArea: 39 })).toBe(false)
    expect(opensTimeBonus(moment)).toBe(true)
  })

  test.each<[string, Partial<BonusMoment>]>([
    ['with one credit left (K-020)', { credits: 1 }],
    ['outside the members area', { secondsInArea: null }],
    ['for a visitor', { loggedIn: false }],
    ['for a premium member', { paid: true }],
    ['when the bonus is over', { secondsLeft: 0 }],
    ['without a bonus', { discount: null, secondsLeft: null }],
    ['a second time in a session', { shownTimeBonus: true }],
  ])('stays closed %s (P-014)', (_case, change) => {
    expect(opensTimeBonus({ ...moment, ...change })).toBe(false)
  })
})

describe('the welcome modal (M-006)', () => {
  const later: BonusMoment = {
    ...moment,
    discount: welcome,
    secondsLeft: null,
    secondsInArea: 20,
    credits: 3,
  }

  it('opens when no time bonus is running any more', () => {
    expect(opensWelcome(later)).toBe(true)
    expect(opensWelcome({ ...later, discount: timeBonus, secondsLeft: 10 })).toBe(false)
  })

  test.each<[string, Partial<BonusMoment>]>([
    ['before signup is finished', { signupDone: false }],
    ['a second time in a session', { shownWelcome: true }],
    ['after the time-bonus modal in one session', { shownTimeBonus: true }],
    ['for a premium member', { paid: true }],
    ['outside the members area', { secondsInArea: null }],
  ])('stays closed %s (P-014)', (_case, change) => {
    expect(opensWelcome({ ...later, ...change })).toBe(false)
  })
})
