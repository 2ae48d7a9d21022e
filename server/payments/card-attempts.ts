import { fail, type MemberContext } from '../context.ts'
import { countRefusedCards } from './card-attempts.sql.ts'
import { methodTable } from './payment-methods.ts'

const cardMethods = methodTable.filter(({ kind }) => kind === 'card').map(({ method }) => method)

/** Somebody with a card that does not work tries a second one; a list of stolen ones is longer. */
const mostRefused = 5
/** Orders by card from one network in a day, whoever makes them: room for an office or a mobile network's exit. */
const mostOfNetwork = { requests: 60, seconds: 86_400 } as const

/**
 * Keeps stolen cards from being tried out at the checkout: after a few refused cards of a member in a day, and after
 * very many orders by card from one network, only other methods are left. Throws `limit_reached`.
 */
export async function guardCards(ctx: MemberContext, method: string): Promise<void> {
  if (!cardMethods.some((one) => one === method)) return
  const since = new Date(ctx.clock.now().getTime() - 86_400_000)
  const refused = await countRefusedCards(ctx.db, { memberId: ctx.viewer.id, methods: cardMethods, since })
  if (refused >= mostRefused) throw fail('limit_reached')
  const wait = await ctx.services.limits.take('cards-of-network', ctx.request.network, mostOfNetwork)
  if (wait !== null) throw fail('limit_reached')
}
