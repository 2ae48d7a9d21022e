import { describe, expect, it } from 'vitest'
import { showsBackButton } from './shows-back-button.ts'

describe('the back button', () => {
  it('shows in the installed app only (L-031)', () => {
    expect(showsBackButton({ installed: true, historyLength: 2, name: 'likes' })).toBe(true)
    expect(showsBackButton({ installed: false, historyLength: 2, name: 'likes' })).toBe(false)
  })

  it('shows only when there is something to go back to (L-032)', () => {
    expect(showsBackButton({ installed: true, historyLength: 1, name: 'likes' })).toBe(false)
    expect(showsBackButton({ installed: true, historyLength: 2, name: 'likes' })).toBe(true)
  })

  it('shows on profile, likes, credits and payment-method pages only (L-033)', () => {
    const shows = (name: 'profile' | 'members-id' | 'credits-id-paymentmethod' | 'members' | 'chats') =>
      showsBackButton({ installed: true, historyLength: 5, name })
    expect([shows('profile'), shows('members-id'), shows('credits-id-paymentmethod')]).toEqual([
      true,
      true,
      true,
    ])
    expect([shows('members'), shows('chats')]).toEqual([false, false])
  })
})
