import { notificationKinds } from '#contract/features/notifications/notification-kinds.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { addDisabled } from './notification-settings.sql.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

/**
 * Unsubscribes from a kind of e-mail through a link, without a login. The link works as long as the account exists, any
 * number of times.
 */
export const unsubscribe: Handler<'unsubscribe'> = async (ctx, { token, kind }) => {
  const memberId = readUnsubscribeToken(ctx.services.secrets, token)
  if (memberId === null) throw fail('link_expired')
  const kinds = kind ? [kind] : notificationKinds
  const off = await ctx.transaction((tx) => addDisabled(tx.db, { siteId: ctx.site.id, memberId, kinds }))
  if (!off) throw fail('link_expired')
  return { notifications_disabled: notificationKinds.filter((one) => off.includes(one)) }
}
