import { expect, it } from 'vitest'
import { type PushFacts, toPushState } from './use-push.ts'

const asked: PushFacts = { capable: true, permission: 'default', subscribed: false, deniedAt: null }

it.each<[string, Partial<PushFacts>, string]>([
  [
    'is unknown at first (E-122, S-023)',
    { capable: undefined, permission: undefined, subscribed: undefined },
    'unknown',
  ],
  ['is unsupported in a browser without push (E-122, S-023)', { capable: false }, 'unsupported'],
  ['is unknown until the subscription was looked up', { subscribed: undefined }, 'unknown'],
  ['is not subscribed before the member was asked (E-123, S-024)', {}, 'not-subscribed'],
  [
    'is subscribed with leave and a subscription (E-123, S-024)',
    { permission: 'granted', subscribed: true },
    'subscribed',
  ],
  ['is denied when the browser refuses (E-123, S-024)', { permission: 'denied' }, 'denied'],
  ['stays denied when the refusal was remembered (S-025)', { deniedAt: '2026-11-21T10:00:00Z' }, 'denied'],
  [
    'is open again when the browser was told to allow it',
    { permission: 'granted', deniedAt: 'then' },
    'not-subscribed',
  ],
])('%s', (_, facts, state) => {
  expect(toPushState({ ...asked, ...facts })).toBe(state)
})
