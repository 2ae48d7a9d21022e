import type { Handler } from '../handlers.ts'
import { savePushSubscription } from './push-subscription.sql.ts'

/** Registers a browser for web push; a browser that changes hands belongs to its last member (C-010). */
export const subscribePush: Handler<'subscribePush'> = async (ctx, { subscription }) => {
  await ctx.transaction((tx) =>
    savePushSubscription(tx.db, {
      memberId: ctx.viewer.id,
      endpoint: subscription.endpoint,
      ...subscription.keys,
      now: tx.now,
    }),
  )
  return { subscribed: true }
}
