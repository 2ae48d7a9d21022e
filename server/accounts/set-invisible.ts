import type { HandlerBesideUser } from '../handlers.ts'
import { updateInvisible } from './invisible.sql.ts'

/** Turns invisible mode on or off; whoever has a conversation already keeps it (S-011…S-013). */
export const setInvisible: HandlerBesideUser<'setInvisible'> = async (ctx, { invisible }) => {
  await ctx.transaction(async (tx) => {
    await updateInvisible(tx.db, ctx.viewer.id, invisible)
    // The other own screens read the account anew.
    await tx.tell(ctx.viewer.id, { type: 'user' })
  })
  return {}
}
