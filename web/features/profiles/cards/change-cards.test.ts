import { describe, expect, it } from 'vitest'
import { withChangedCards } from './change-cards.ts'

const card = (id: string) => ({ id, name: id, liked: false, likes_me: false })

describe('changing the cards of a member', () => {
  it('changes cards at any depth and keeps every other object', () => {
    const other = { profile: card('b') }
    const data = { pages: [{ profiles: [card('a'), card('b')] }, other], next: null }
    const changed = withChangedCards(data, 'a', { liked: true })
    expect(changed).toEqual({
      pages: [{ profiles: [{ ...card('a'), liked: true }, card('b')] }, other],
      next: null,
    })
    expect((changed as typeof data).pages[1]).toBe(other)
  })

  it('returns the same object when the member is not in it', () => {
    const data = { profiles: [card('b')] }
    expect(withChangedCards(data, 'a', { liked: true })).toBe(data)
  })

  it('does not mistake other objects with that id for a card', () => {
    const data = { conversation: { id: 'a' } }
    expect(withChangedCards(data, 'a', { liked: true })).toBe(data)
  })
})
