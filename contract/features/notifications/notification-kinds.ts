import * as z from 'zod/mini'

/** The eight kinds of notices a member can switch off, exactly. */
export const notificationKinds = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const

export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** Kinds that are off until ticked: marketing needs consent. */
export const marketingKinds = [
  'promotions',
  'weekly_updates',
  'news',
] as const satisfies readonly NotificationKind[]
