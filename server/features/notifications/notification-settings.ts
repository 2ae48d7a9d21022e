import { notificationKinds } from '#contract/features/notifications/notification-kinds.ts'
import { fail } from '../../app/failure.ts'
import type { Handler, UserHandler } from '../../app/handler.ts'
import { findNotificationSettings, updateDisabled } from './notification-settings.sql.ts'
import { deleteOwnPushSubscription } from './push/push-subscription.sql.ts'

/** Returns which notifications the member gets, and where. */
export const notificationSettings: Handler<'notificationSettings'> = async (ctx) => {
  const found = await findNotificationSettings(ctx.db, ctx.viewer.id, ctx.clock.now())
  if (!found) throw fail('authentication_required')
  return {
    kinds: [...notificationKinds],
    notifications_disabled: found.notifications_disabled,
    email: found.email,
    // Otherwise, requesting someone else's address would show that nothing is pending.
    email_wanted: ctx.site.settings.hide_account_existence ? null : found.email_wanted,
    push: { subscribed: found.devices > 0, devices: found.devices },
  }
}

/** Saves which kinds are off; each once, in the order of the specification. */
export const disableNotifications: UserHandler<'disableNotifications'> = async (ctx, input) => {
  const off = notificationKinds.filter((kind) => input.notifications_disabled.includes(kind))
  await ctx.transaction((tx) => updateDisabled(tx.db, ctx.viewer.id, off))
  return {}
}

/** Removes a browser from push; someone else's endpoint is left alone. */
export const unsubscribePush: Handler<'unsubscribePush'> = async (ctx, { endpoint }) => {
  await ctx.transaction((tx) => deleteOwnPushSubscription(tx.db, ctx.viewer.id, endpoint))
  return { subscribed: false }
}
