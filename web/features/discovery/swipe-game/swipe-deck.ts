import type { Card } from '#contract/features/profiles/profile.ts'

/** The cards on the table, what was done last, and whether the pile has run out. */
export interface Deck {
  readonly cards: readonly Card[]
  /** The last skip, which can be taken back. */
  readonly skipped: Card | null
}

export type DeckAction =
  | { type: 'answered'; vote: 'like' | 'skip' }
  | { type: 'undone' }
  /** The server refused: the card lies on top again. */
  | { type: 'returned'; card: Card }
  | { type: 'dealt'; cards: readonly Card[] }

/** Returns what an act does to the deck; dealing adds only cards that are not there. */
export function deckAfter(deck: Deck, act: DeckAction): Deck {
  switch (act.type) {
    case 'answered': {
      const [top, ...cards] = deck.cards
      return { cards, skipped: act.vote === 'skip' && top ? top : null }
    }
    case 'undone':
      return deck.skipped ? { cards: [deck.skipped, ...deck.cards], skipped: null } : deck
    case 'returned': {
      const others = deck.cards.filter(({ id }) => id !== act.card.id)
      return { cards: [act.card, ...others], skipped: null }
    }
    case 'dealt': {
      const known = new Set(deck.cards.map(({ id }) => id))
      return { ...deck, cards: [...deck.cards, ...act.cards.filter(({ id }) => !known.has(id))] }
    }
  }
}
