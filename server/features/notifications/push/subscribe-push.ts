import { fail, failFields } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import { isPushService } from './push-services.ts'
import { savePushSubscription } from './push-subscription.sql.ts'

/**
 * Registers a browser for web push while it is logged in; one that changes hands belongs to its last member. Throws
 * `validation` for an address that is no browser's push service.
 */
export const subscribePush: Handler<'subscribePush'> = async (ctx, { subscription }) => {
  if (!isPushService(subscription.endpoint)) throw failFields({ subscription: 'validation' })
  const { id: memberId, sessionHash } = ctx.viewer
  const isSaved = await ctx.transaction((tx) =>
    savePushSubscription(tx.db, {
      memberId,
      sessionHash,
      endpoint: subscription.endpoint,
      ...subscription.keys,
      now: tx.now,
    }),
  )
  if (!isSaved) throw fail('authentication_required')
  return { subscribed: true }
}
