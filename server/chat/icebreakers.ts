import type { Handler } from '../handlers.ts'
import { findIcebreakers } from './icebreakers.sql.ts'

/** Gives opening lines to choose from; choosing fills the composer, sending is a second press (M-009, M-010). */
export const icebreakers: Handler<'icebreakers'> = async (ctx) => ({
  lines: await findIcebreakers(ctx.db, ctx.site.id, ctx.locale),
  costs: { credits: ctx.site.settings.message_credits, money: null },
})
