import { failFields } from '../../context.ts'
import type { Handler } from '../../handlers.ts'
import { isPushService } from './push-services.ts'
import { savePushSubscription } from './push-subscription.sql.ts'

/**
 * Registers a browser for web push; a browser that changes hands belongs to its last member (C-010). Throws
 * `validation` for an address that is no browser's push service.
 */
export const subscribePush: Handler<'subscribePush'> = async (ctx, { subscription }) => {
  if (!isPushService(subscription.endpoint)) throw failFields({ subscription: 'validation' })
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
