import { describe, expect, it } from 'vitest'
import { mayRetry } from './send-refusal.ts'

describe('sending again', () => {
  it('is offered where the member or the time can change what was refused', () => {
    for (const code of ['not_enough_credits', 'premium_only', 'price_changed', 'rate_limited'] as const)
      expect([code, mayRetry(code)]).toEqual([code, true])
  })

  it('is not offered where the same message is refused again', () => {
    for (const code of ['blocked_by', 'not_found', 'invisible', 'identical_messages', 'too_large'] as const)
      expect([code, mayRetry(code)]).toEqual([code, false])
  })
})
