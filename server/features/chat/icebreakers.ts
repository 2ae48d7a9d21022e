import type { Money } from '#contract/api/money.ts'
import type { MemberContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { readCards } from '../profiles/cards.ts'
import { getMessageCosts } from '../sites/message-costs.ts'
import { findIcebreakers } from './icebreakers.sql.ts'

/** Returns the lowest price of one message in the money of the caller's country; null where nothing is on sale. */
async function getMessagePrice(ctx: MemberContext): Promise<Money | null> {
  const [own] = await readCards(ctx, [ctx.viewer.id])
  const lowest = own && getMessageCosts(ctx)[own.country]
  return lowest ? { amount: Math.round(lowest.costs * 100), currency: lowest.currency } : null
}

/**
 * Returns opening lines to choose from, with what sending one costs; choosing fills the composer, sending is a second
 * press.
 */
export const icebreakers: Handler<'icebreakers'> = async (ctx) => {
  const [lines, money] = await Promise.all([
    findIcebreakers(ctx.db, ctx.site.id, ctx.locale),
    getMessagePrice(ctx),
  ])
  return { lines, costs: { credits: ctx.site.settings.message_credits, money } }
}
