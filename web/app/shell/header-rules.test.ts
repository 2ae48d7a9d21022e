import { describe, expect, it } from 'vitest'
import { chooseLanguageToSuggest, getCreditsBadge, showsBackButton } from './header-rules.ts'

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

it('shows the credits badge from ten down, as a warning above zero and as danger at zero (K-022, L-028, L-029)', () => {
  expect([11, 10, 1, 0].map(getCreditsBadge)).toEqual(['hidden', 'warning', 'warning', 'danger'])
})

describe('the suggested language', () => {
  it('offers the first language of the browser that the site speaks (I-005)', () => {
    const preferred = ['sv-SE', 'pl-PL', 'de']
    expect(chooseLanguageToSuggest({ current: 'en', cookies: 'theme=dark', preferred })).toBe('pl')
  })

  it('offers nothing to a visitor who also reads the page’s language', () => {
    expect(chooseLanguageToSuggest({ current: 'en', cookies: '', preferred: ['pl-PL', 'en-US'] })).toBeNull()
  })

  it('offers nothing where the site speaks none of their languages', () => {
    expect(chooseLanguageToSuggest({ current: 'en', cookies: '', preferred: ['sv-SE'] })).toBeNull()
  })

  it('offers nothing to a visitor who has chosen a language', () => {
    const cookies = 'theme=dark; locale=en'
    expect(chooseLanguageToSuggest({ current: 'en', cookies, preferred: ['pl-PL'] })).toBeNull()
  })
})
