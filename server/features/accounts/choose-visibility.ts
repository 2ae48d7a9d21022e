import type { UserHandler } from '../../app/handler.ts'
import {
  clearFictionalUnread,
  updateHideFictional,
  updateInvisible,
  updateShownToVisitors,
} from './visibility.sql.ts'

/**
 * Turns invisible mode on or off. Existing conversations stay, and their partners see immediately whether the member is
 * online.
 */
export const setInvisible: UserHandler<'setInvisible'> = async (ctx, { invisible }) => {
  await ctx.transaction(async (tx) => {
    await updateInvisible(tx.db, ctx.viewer.id, invisible)
    // The member's other screens reload the account.
    await tx.addEvent(ctx.viewer.id, { type: 'user' })
  })
  await ctx.services.presence.publishInvisible(ctx.viewer.id, invisible)
  return {}
}

/** Shows the member's profile to members only, or to visitors too where the site does. */
export const setShownToVisitors: UserHandler<'setShownToVisitors'> = async (ctx, input) => {
  await ctx.transaction(async (tx) => {
    await updateShownToVisitors(tx.db, ctx.viewer.id, input.shown_to_visitors)
    await tx.addEvent(ctx.viewer.id, { type: 'user' })
  })
  return {}
}

/** Hides fictional profiles from the member, or shows them again. */
export const setHideFictional: UserHandler<'setHideFictional'> = async (ctx, { hide_fictional }) => {
  await ctx.transaction(async (tx) => {
    await updateHideFictional(tx.db, ctx.viewer.id, hide_fictional)
    if (hide_fictional) await clearFictionalUnread(tx.db, ctx.viewer.id)
    await tx.addEvent(ctx.viewer.id, { type: 'user' })
  })
  return {}
}
