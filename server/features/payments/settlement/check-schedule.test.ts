import { expect, it } from 'vitest'
import { computeNextCheck } from './check-schedule.ts'

const day = 86_400_000
const settledAt = new Date('2026-11-21T12:00:00Z')

/** Returns every day on which a payment is checked. */
function listDays(payment: Omit<Parameters<typeof computeNextCheck>[0], 'settledAt'>): number[] {
  const days: number[] = []
  let now = settledAt
  for (;;) {
    const next = computeNextCheck({ ...payment, settledAt }, now)
    if (next === null) return days
    days.push((next.getTime() - settledAt.getTime()) / day)
    now = next
  }
}

it.each([
  ['creditcard', [1, 3, 7, 30, 60, 120]],
  ['ideal', [1, 3, 7, 30, 60, 120]],
  ['paypal', [1, 3, 7, 30, 60, 120, 181]],
  ['sdd', [1, 3, 7, 30, 60, 120, 240, 400]],
] as const)('a payment by %s is asked about on days %j', (method, days) => {
  expect(listDays({ method, status: 'completed' })).toEqual(days)
})

it('a payment that we closed is checked again on two later days', () => {
  expect(listDays({ method: 'creditcard', status: 'failed' })).toEqual([1, 3])
})

it('checks missed while nothing ran are made up for by a single one', () => {
  const late = new Date(settledAt.getTime() + 45 * day)
  expect(computeNextCheck({ method: 'ideal', status: 'completed', settledAt }, late)).toEqual(
    new Date(settledAt.getTime() + 60 * day),
  )
})
