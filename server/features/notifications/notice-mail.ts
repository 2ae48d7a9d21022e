import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { readCards } from '../profiles/cards.ts'
import { readReach } from '../profiles/reach.sql.ts'
import { isShownToVisitors } from '../profiles/visibility.ts'
import type { MailContent } from './mails/mail-content.ts'
import { type MailContext, queueMail } from './mails/queue-mail.ts'
import { findNoticeReceiver, type MailKind, type NoticeReceiver, recordMailTime } from './notices.sql.ts'
import { makeUnsubscribeLinks } from './unsubscribe-link.ts'

/** How many members a job writes to in one run; the next run continues with the others. */
export const receiversPerBatch = 500

/** How many people an e-mail shows; more are only counted. */
export const peopleInMail = 5

/**
 * Returns the cards of other members as the recipient of an e-mail sees them. Members who are hidden from visitors have
 * no picture there, since e-mail clients load pictures without a login.
 */
export async function findCardsFor(
  ctx: Context,
  to: NoticeReceiver,
  ids: readonly string[],
): Promise<Card[]> {
  const viewer = { id: to.id, sessionHash: Buffer.alloc(0) }
  const shownIds = ids.slice(0, peopleInMail)
  const [cards, reach] = await Promise.all([
    readCards({ ...ctx, viewer, locale: to.language }, shownIds),
    readReach(ctx, { siteId: ctx.site.id, viewerId: null, ids: shownIds }),
  ])
  const shown = new Set(reach.filter(isShownToVisitors).map(({ id }) => id))
  return cards.map((card) => (shown.has(card.id) ? card : { ...card, main_image: null }))
}

/** Returns whether a member has a kind of notices on. */
export function wants(to: NoticeReceiver, kind: NotificationKind): boolean {
  return !to.notifications_disabled.includes(kind)
}

export interface NoticeMail {
  readonly to: NoticeReceiver
  /** The switch that stops it. */
  readonly kind: NotificationKind
  readonly remember?: MailKind
  readonly cause: string
  readonly write: (speaker: MailContext) => MailContent
}

/** Puts an e-mail that can be switched off into the outbox, with unsubscribe links for its kind. */
export async function queueNotice(ctx: Context, tx: Tx, mail: NoticeMail): Promise<void> {
  const { to, kind, cause, write } = mail
  const mailContext = { site: ctx.site, secrets: ctx.services.secrets }
  await queueMail(tx, {
    to: { memberId: to.id, email: to.email, language: to.language },
    cause,
    unsubscribe: makeUnsubscribeLinks(mailContext, to, kind),
    write,
  })
  if (mail.remember) await recordMailTime(tx.db, { memberId: to.id, kind: mail.remember, now: tx.now })
}

/**
 * Writes to members one after the other, each in a separate transaction: a failure is logged and does not stop the
 * others.
 */
export async function writeToEach(
  ctx: Context,
  memberIds: readonly string[],
  write: (tx: Tx, memberId: string, to: NoticeReceiver | undefined) => Promise<void>,
): Promise<void> {
  for (const memberId of memberIds) {
    try {
      await ctx.transaction(async (tx) => write(tx, memberId, await findNoticeReceiver(tx.db, memberId)))
    } catch (error) {
      ctx.services.log.error({ err: error, member: memberId }, 'failed to write a notice')
    }
  }
}
