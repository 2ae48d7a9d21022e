import { sql } from 'kysely'
import type { NewsText } from '#contract/admin-news.ts'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

/** Texts in some of the languages. */
export type NewsTexts = Partial<Record<Locale, NewsText>>

/** Members who get news: the words of the index `members_who_want_news`, which holds them in order. */
const wantNews = sql`
  m.status = 'activated' and m.kind = 'person' and not m.is_demo and not 'news' = any (m.notifications_disabled)`

/** How many members of a site would get news now. */
export async function countNewsReceivers(db: Reads, siteId: string): Promise<number> {
  const { rows } = await sql<{ receivers: number }>`
    select count(*)::int as receivers from members m join profiles p on p.member_id = m.id
    where m.site_id = ${siteId} and p.status = 'active' and ${wantNews}`.execute(db)
  return rows[0]?.receivers ?? 0
}

export interface RunningNews {
  id: string
  texts: NewsTexts
  language: Locale
  last_member_id: string | null
  sent_at: Date
}

/** News that some members have still to get. */
export async function findRunningNews(
  db: Reads,
  siteId: string,
  id: string,
): Promise<RunningNews | undefined> {
  const { rows } = await sql<RunningNews>`
    select id, texts, language, last_member_id, sent_at from site_news
    where site_id = ${siteId} and id = ${id} and finished_at is null`.execute(db)
  return rows[0]
}

/** The members whose turn is next, of those who were there when the news was sent. */
export async function findNextForNews(
  db: Reads,
  siteId: string,
  { news, most }: { news: Pick<RunningNews, 'last_member_id' | 'sent_at'>; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
    where m.site_id = ${siteId} and m.signup_at <= ${news.sent_at} and ${wantNews}
      and (${news.last_member_id}::uuid is null or m.id > ${news.last_member_id}::uuid)
    order by m.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Notes that a member has had their turn, in the transaction that writes their mail; false when they had it before.
 * Turns go by id and never back, so that nobody has two.
 */
export async function takeTurn(
  db: Reads,
  turn: { siteId: string; newsId: string; memberId: string; isMailed: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update site_news set last_member_id = ${turn.memberId}, mailed = mailed + ${turn.isMailed ? 1 : 0}
    where site_id = ${turn.siteId} and id = ${turn.newsId} and finished_at is null
      and (last_member_id is null or last_member_id < ${turn.memberId}) returning 1`.execute(db)
  return rows.length > 0
}

/** Notes that everybody has had their turn. */
export async function finishNews(
  db: Reads,
  news: { siteId: string; newsId: string; now: Date },
): Promise<void> {
  await sql`
    update site_news set finished_at = ${news.now}, last_member_id = null
    where site_id = ${news.siteId} and id = ${news.newsId} and finished_at is null`.execute(db)
}
