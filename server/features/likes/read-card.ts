import type { Card } from '#contract/features/profiles/profile.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { readCards } from '../profiles/cards.ts'

/** Returns the card of one member. Throws `not_found` for an id of no one on this site. */
export async function readCard(ctx: Context, id: string): Promise<Card> {
  const [card] = await readCards(ctx, [id])
  if (!card) throw fail('not_found')
  return card
}
