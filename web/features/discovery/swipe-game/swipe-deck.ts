import type { Card } from '#contract/features/profiles/profile.ts'

/** The current cards, the last action, and whether the pile is empty. */
export interface Deck {
  readonly cards: readonly Card[]
  /** The last skip, which can be undone. */
  readonly skipped: Card | null
}

export type DeckAction =
  | { type: 'answered'; vote: 'like' | 'skip' }
  | { type: 'undone' }
  /** The server refused: the card is on top again. */
  | { type: 'returned'; card: Card }
  | { type: 'dealt'; cards: readonly Card[] }

/** Returns the deck after an action; dealing adds only new cards. */
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
