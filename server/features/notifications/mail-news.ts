import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { composeNewsMail } from './mails/notice-mails.ts'
import { findNextForNews, findOngoingNews, finishNews, type OngoingNews, takeTurn } from './news.sql.ts'
import { queueNotice, wants } from './notice-mail.ts'
import { findNoticeReceiver } from './notices.sql.ts'

/**
 * How many e-mails one run puts into the outbox, and the pause before the next, so that an urgent e-mail, such as a
 * password reset, does not wait behind thousands.
 */
const turnsAtOnce = 100
const pauseSeconds = 10

interface NewsReceiver {
  readonly news: OngoingNews
  readonly memberId: string
}

/** Writes news to one member if they still want it; they may have unsubscribed since it was sent. */
async function writeNews(ctx: Context, tx: Tx, { news, memberId }: NewsReceiver): Promise<void> {
  const to = await findNoticeReceiver(tx.db, memberId)
  const content = to && wants(to, 'news') ? (news.texts[to.language] ?? news.texts[news.language]) : undefined
  const turn = { siteId: ctx.site.id, newsId: news.id, memberId, isMailed: content !== undefined }
  if (!(await takeTurn(tx.db, turn)) || !to || !content) return
  await queueNotice(ctx, tx, {
    to,
    kind: 'news',
    cause: `news ${news.id} ${memberId}`,
    write: (speaker) => composeNewsMail(speaker, { name: to.name, ...content }),
  })
}

/** Marks a member whose e-mail cannot be written as done. Fails while the database is away, so that no one is lost. */
async function skipReceiver(ctx: Context, { news, memberId }: NewsReceiver): Promise<void> {
  const turn = { siteId: ctx.site.id, newsId: news.id, memberId, isMailed: false }
  await ctx.transaction((tx) => takeTurn(tx.db, turn))
}

/**
 * Writes news to the members who want it, a hundred per run. Each e-mail and its mark are one transaction, so that a
 * killed run continues after the last e-mail, and two parallel runs write none twice.
 */
export async function mailNews(
  ctx: Context,
  { news: newsId }: { news: string },
  max = turnsAtOnce,
): Promise<void> {
  const siteId = ctx.site.id
  const news = await findOngoingNews(ctx.db, siteId, newsId)
  if (!news) return
  const members = await findNextForNews(ctx.db, siteId, { news, max })
  for (const memberId of members) {
    try {
      await ctx.transaction((tx) => writeNews(ctx, tx, { news, memberId }))
    } catch (error) {
      ctx.services.log.error({ err: error, member: memberId }, 'failed to write a notice')
      await skipReceiver(ctx, { news, memberId })
    }
  }
  await ctx.transaction(async (tx) => {
    if (members.length < max) await finishNews(tx.db, { siteId, newsId, now: tx.now })
    else await tx.announce({ type: 'news.sent', news: newsId }, { seconds: pauseSeconds })
  })
}
