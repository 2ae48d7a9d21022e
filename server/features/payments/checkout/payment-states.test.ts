import { expect, test } from 'vitest'
import { decideTransition, type PaymentOutcome, type PaymentState } from './payment-states.ts'

const paid: PaymentOutcome = { to: 'completed' }
const refused: PaymentOutcome = { to: 'failed', failure: 'refused', closedBy: 'provider' }
const expired: PaymentOutcome = { to: 'failed', failure: 'expired', closedBy: 'us' }

const pending: PaymentState = { status: 'pending', closedBy: null }
const completed: PaymentState = { status: 'completed', closedBy: null }
const closedByUs: PaymentState = { status: 'failed', closedBy: 'us' }
const closedByProvider: PaymentState = { status: 'failed', closedBy: 'provider' }

test.each([
  ['pending', 'paid', pending, paid, 'change'],
  ['pending', 'refused', pending, refused, 'change'],
  ['pending', 'expired', pending, expired, 'change'],
  ['completed', 'paid', completed, paid, 'same'],
  ['completed', 'refused', completed, refused, 'refused'],
  ['completed', 'expired', completed, expired, 'refused'],
  ['closed by us', 'paid', closedByUs, paid, 'late'],
  ['closed by us', 'refused', closedByUs, refused, 'same'],
  ['closed by us', 'expired', closedByUs, expired, 'same'],
  ['failed at the provider', 'paid', closedByProvider, paid, 'refused'],
  ['failed at the provider', 'refused', closedByProvider, refused, 'same'],
] as const)('%s, then %s (S-015)', (_before, _outcome, state, outcome, verdict) => {
  expect(decideTransition(state, outcome)).toBe(verdict)
})
