import type { Context } from '../../app/context.ts'
import { composeMessagesMail, composeUnreadMail } from './mails/notice-mails.ts'
import { findCardsFor, queueNotice, receiversPerBatch, wants, writeToEach } from './notice-mail.ts'
import {
  findDueForMessages,
  findDueForReminder,
  type MessageNotice,
  renewMessageNotices,
  takeMessageNotices,
  takeReminders,
} from './notices.sql.ts'

/** A message waits this long for others, and for its receiver to see it on a screen. */
const gatherMilliseconds = 2 * 60_000
/** The interval between e-mails about messages; what comes in between is combined. */
const spacingMilliseconds = 60 * 60_000

/**
 * E-mails members who are away about new messages: all waiting conversations in one e-mail, at most one an hour, and
 * each conversation only once until their next visit. A visit makes it unnecessary.
 */
export async function mailMessages(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  const due = await findDueForMessages(ctx.db, {
    siteId: ctx.site.id,
    before: new Date(now - gatherMilliseconds),
    mailedBefore: new Date(now - spacingMilliseconds),
    max: receiversPerBatch,
  })
  await writeToEach(ctx, due, async (tx, memberId, to) => {
    const takenNotices = await takeMessageNotices(tx.db, memberId, tx.now)
    if (!to) return
    const isStillUnread = (notice: MessageNotice) =>
      notice.last_at >= to.active_at && wants(to, notice.first_message ? 'new_conversations' : 'new_messages')
    const notices = takenNotices.filter(isStillUnread)
    const [newest] = notices
    if (!newest) return
    const cards = await findCardsFor(
      ctx,
      to,
      notices.map((notice) => notice.other_id),
    )
    const count = notices.length
    const first = notices.every((notice) => notice.first_message)
    const conversation = count === 1 ? newest.conversation_id : null
    await queueNotice(ctx, tx, {
      to,
      kind: first ? 'new_conversations' : 'new_messages',
      remember: 'messages',
      cause: `messages ${memberId} ${newest.conversation_id} ${newest.last_at.getTime()}`,
      write: (speaker) => composeMessagesMail(speaker, { name: to.name, cards, conversation, first, count }),
    })
  })
}

/**
 * Resets conversations whose members have visited since, so that they are e-mailed about again. A job runs it every
 * hour, also at night.
 */
export async function renewNotices(ctx: Context): Promise<void> {
  await ctx.transaction((tx) => renewMessageNotices(tx.db, ctx.site.id))
}

/** Reminds members of messages unread for a day, and once more after a week. */
export async function remindOfUnread(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const due = await findDueForReminder(ctx.db, { siteId: ctx.site.id, now, max: receiversPerBatch })
  await writeToEach(ctx, due, async (tx, memberId, to) => {
    const waiting = await takeReminders(tx.db, memberId, tx.now)
    const [longest] = waiting
    if (!to || !longest || !wants(to, 'unread_message_reminders')) return
    const cards = await findCardsFor(
      ctx,
      to,
      waiting.map((notice) => notice.other_id),
    )
    const mailInput = { name: to.name, cards, since: longest.created_at, count: waiting.length }
    await queueNotice(ctx, tx, {
      to,
      kind: 'unread_message_reminders',
      cause: `unread ${memberId} ${tx.now.getTime()}`,
      write: (speaker) => composeUnreadMail(speaker, mailInput),
    })
  })
}
