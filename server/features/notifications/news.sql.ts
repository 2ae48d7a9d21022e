import type { NewsText } from '#contract/admin/notifications/news.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

/** Texts in some of the languages. */
export type NewsTexts = Partial<Record<Locale, NewsText>>

/** Returns the members of a site who get news, with the condition and order of the index `members_who_want_news`. */
const selectReceivers = (db: Reads, siteId: string) =>
  db
    .selectFrom('members as m')
    .where('m.site_id', '=', siteId)
    .where('m.status', '=', 'activated')
    .where('m.kind', '=', 'person')
    .where('m.is_demo', '=', false)
    .where((eb) => eb.not(eb(eb.val<string>('news'), '=', eb.fn.any('m.notifications_disabled'))))

/** Returns how many members of a site would get news now. */
export async function countNewsReceivers(db: Reads, siteId: string): Promise<number> {
  const { receivers } = await selectReceivers(db, siteId)
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .where('p.status', '=', 'active')
    .select(({ fn }) => fn.countAll<number>().as('receivers'))
    .executeTakeFirstOrThrow()
  return receivers
}

export type OngoingNews = NonNullable<Awaited<ReturnType<typeof findOngoingNews>>>

/** News that some members have yet to get. */
export function findOngoingNews(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('site_news')
    .select(['id', 'texts', 'language', 'last_member_id', 'sent_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .$narrowType<{ texts: NewsTexts; language: Locale }>()
    .executeTakeFirst()
}

/** Returns the next members in turn, of those who existed when the news was sent. */
export async function findNextForNews(
  db: Reads,
  siteId: string,
  { news, max }: { news: Pick<OngoingNews, 'last_member_id' | 'sent_at'>; max: number },
): Promise<string[]> {
  const { last_member_id: last } = news
  const rows = await selectReceivers(db, siteId)
    .select('m.id')
    .where('m.signup_at', '<=', news.sent_at)
    .$if(last !== null, (query) => query.where('m.id', '>', last))
    .orderBy('m.id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Records that a member has had their turn, in the transaction that writes their e-mail; false when they had it before.
 * Turns follow ids and never go back, so that no one has two.
 */
export async function takeTurn(
  db: Reads,
  turn: { siteId: string; newsId: string; memberId: string; isMailed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_news')
    .set((eb) => ({ last_member_id: turn.memberId, mailed: eb('mailed', '+', turn.isMailed ? 1 : 0) }))
    .where('site_id', '=', turn.siteId)
    .where('id', '=', turn.newsId)
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('last_member_id', 'is', null), eb('last_member_id', '<', turn.memberId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that everyone has had their turn. */
export async function finishNews(
  db: Reads,
  news: { siteId: string; newsId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('site_news')
    .set({ finished_at: news.now, last_member_id: null })
    .where('site_id', '=', news.siteId)
    .where('id', '=', news.newsId)
    .where('finished_at', 'is', null)
    .execute()
}
