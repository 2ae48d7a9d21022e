import type { Card } from '#contract/features/profiles/profile.ts'
import type { visitorFields } from '#contract/features/profiles/visitor-view.ts'

/** What every card needs, and says nothing of the member that the rest does not. */
type Technical = 'id' | 'status' | 'cam' | 'blur'

/** A card as it is of whom nothing is known. A field that is new in the contract has to be decided on here. */
type Hidden = Omit<Card, (typeof visitorFields)[number] | Technical>

/** Leaves of a card what anyone may see without a login (`visitorFields`). */
export function cutForVisitor(card: Card): Card {
  const hidden: Hidden = {
    city: null,
    num_pictures: card.main_image ? 1 : 0,
    online: false,
    notes: [],
    liked: false,
    likes_me: false,
    match: false,
  }
  return { ...card, ...hidden }
}
