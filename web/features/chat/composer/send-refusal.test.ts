import { describe, expect, it } from 'vitest'
import { mayRetry } from './use-sending.ts'

describe('sending again', () => {
  it('is offered when the member or time can resolve the refusal', () => {
    for (const code of ['not_enough_credits', 'premium_only', 'price_changed', 'rate_limited'] as const)
      expect([code, mayRetry(code)]).toEqual([code, true])
  })

  it('is not offered when the same message would be refused again', () => {
    for (const code of ['blocked_by', 'not_found', 'invisible', 'identical_messages', 'too_large'] as const)
      expect([code, mayRetry(code)]).toEqual([code, false])
  })
})
