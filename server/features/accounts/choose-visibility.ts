import type { UserHandler } from '../../app/handler.ts'
import {
  clearFictionalUnread,
  updateHideFictional,
  updateInvisible,
  updateShownToVisitors,
} from './visibility.sql.ts'

/**
 * Turns invisible mode on or off; anyone who has a conversation already keeps it, and sees at once whether the
 * member is here.
 */
export const setInvisible: UserHandler<'setInvisible'> = async (ctx, { invisible }) => {
  await ctx.transaction(async (tx) => {
    await updateInvisible(tx.db, ctx.viewer.id, invisible)
    // The other own screens read the account again.
    await tx.addEvent(ctx.viewer.id, { type: 'user' })
  })
  await ctx.services.presence.publishInvisible(ctx.viewer.id, invisible)
  return {}
}

/** Keeps the own profile to members, or shows it to visitors too where the site does. */
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
