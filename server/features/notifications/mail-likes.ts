import type { Context } from '../../app/context.ts'
import { composeLikesMail } from './mails/notice-mails.ts'
import { findCardsFor, queueNotice, receiversPerBatch, wants, writeToEach } from './notice-mail.ts'
import { findDueForLikes, insertLikeNotice, takeLikeNotices } from './notices.sql.ts'

const gatherMilliseconds = 5 * 60_000
/** The interval between e-mails about likes; a match does not wait for it. */
const spacingMilliseconds = 6 * 3_600_000

/** Records a like for the e-mail about likes. Follows `like.received`. */
export async function queueLikeNotice(
  ctx: Context,
  fact: { from: string; to: string; match: boolean },
): Promise<void> {
  await ctx.transaction((tx) =>
    insertLikeNotice(tx.db, { memberId: fact.to, fromId: fact.from, match: fact.match }),
  )
}

/** E-mails members who are away the likes and matches that came meanwhile, together. */
export async function mailLikes(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  const due = await findDueForLikes(ctx.db, {
    siteId: ctx.site.id,
    before: new Date(now - gatherMilliseconds),
    mailedBefore: new Date(now - spacingMilliseconds),
    max: receiversPerBatch,
  })
  await writeToEach(ctx, due, async (tx, memberId, to) => {
    const likes = await takeLikeNotices(tx.db, memberId)
    const [newest] = likes
    if (!to || !newest || !wants(to, 'like')) return
    const cards = await findCardsFor(
      ctx,
      to,
      likes.map((like) => like.from_id),
    )
    await queueNotice(ctx, tx, {
      to,
      kind: 'like',
      remember: 'likes',
      cause: `likes ${memberId} ${newest.from_id} ${tx.now.getTime()}`,
      write: (speaker) =>
        composeLikesMail(speaker, { name: to.name, cards, count: likes.length, match: newest.is_match }),
    })
  })
}
