import { describe, expect, it } from 'vitest'
import type { Card } from '#contract/features/profiles/profile.ts'
import { advanceDeck, type Deck } from './swipe-game.tsx'

const card = (id: string) => ({ id }) as Card // the deck looks at nothing but the id
const deck = (...ids: string[]): Deck => ({ cards: ids.map(card), skipped: null })
const ids = ({ cards }: Deck) => cards.map(({ id }) => id)

describe('the deck', () => {
  it('loses the card that was answered and remembers a skip', () => {
    const skipped = advanceDeck(deck('a', 'b'), { type: 'answered', vote: 'skip' })
    expect([ids(skipped), skipped.skipped?.id]).toEqual([['b'], 'a'])
    expect(advanceDeck(skipped, { type: 'answered', vote: 'like' }).skipped).toBeNull()
  })

  it('has the last skip on top again when it is undone, once', () => {
    const skipped = advanceDeck(deck('a', 'b'), { type: 'answered', vote: 'skip' })
    const undone = advanceDeck(skipped, { type: 'undone' })
    expect(ids(undone)).toEqual(['a', 'b'])
    expect(advanceDeck(undone, { type: 'undone' })).toBe(undone)
  })

  it('gets a card back that the server refused', () => {
    expect(ids(advanceDeck(deck('b'), { type: 'returned', card: card('a') }))).toEqual(['a', 'b'])
  })

  it('contains no one twice', () => {
    expect(ids(advanceDeck(deck('a'), { type: 'dealt', cards: [card('a'), card('b')] }))).toEqual(['a', 'b'])
  })
})
