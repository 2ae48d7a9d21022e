import type { MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Tx } from '../../../app/transaction.ts'
import { cardMethods } from '../checkout/payment-methods.ts'
import { countTriedCards } from './card-attempts.sql.ts'

/** Someone with a card that does not work tries a second one; a list of stolen ones is longer. */
const maxRefused = 5
/** Outcomes of cancelled checkouts are not always reported, so they count as well, more generously. */
const maxLeft = 15
/** Orders by card from one network in a day, no matter who makes them: room for an office or a mobile network's exit. */
const maxPerNetwork = { requests: 60, seconds: 86_400 } as const

const isCard = (method: string) => cardMethods.some((one) => one === method)

/** Counts an order by card for its network. Throws `limit_reached` after very many in a day; other methods are left. */
export async function countNetworkCard(ctx: MemberContext, method: string): Promise<void> {
  if (!isCard(method)) return
  const wait = await ctx.services.limits.take('cards-of-network', ctx.request.network, maxPerNetwork)
  if (wait !== null) throw fail('limit_reached')
}

/**
 * Keeps stolen cards from being tried out at the checkout: after a few refused cards of a member in a day, or many
 * checkouts that were opened and left, only other methods are left. The member's orders must be locked. Throws
 * `limit_reached`.
 */
export async function checkCards(tx: Tx, memberId: string, method: string): Promise<void> {
  if (!isCard(method)) return
  const since = new Date(tx.now.getTime() - 86_400_000)
  const { refused, left } = await countTriedCards(tx.db, { memberId, methods: cardMethods, since })
  if (refused >= maxRefused || left >= maxLeft) throw fail('limit_reached')
}
