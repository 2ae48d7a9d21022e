import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'
import type { NewsTexts } from '../notifications/news.sql.ts'

export interface NewsListRow {
  id: string
  title: string
  languages: Locale[]
  sent_at: Date
  sent_name: string | null
  receivers: number
  mailed: number
  finished_at: Date | null
}

/** The newest news of a site, before one of them. */
export async function findNewsList(
  db: Reads,
  siteId: string,
  { before, most }: { before: string | null; most: number },
): Promise<NewsListRow[]> {
  const { rows } = await sql<NewsListRow>`
    select n.id, n.texts -> n.language ->> 'title' as title, n.sent_at, s.name as sent_name, n.receivers, n.mailed,
      n.finished_at, array(select jsonb_object_keys(n.texts)) as languages
    from site_news n left join staff s on s.id = n.sent_by
    where n.site_id = ${siteId} and (${before}::uuid is null or n.id < ${before}::uuid)
    order by n.id desc limit ${most}`.execute(db)
  return rows
}

/** News that was sent under an id of the browser, and whether it said the same. */
export async function findSentNews(
  db: Reads,
  siteId: string,
  { clientId, texts }: { clientId: string; texts: NewsTexts },
): Promise<{ receivers: number; same: boolean } | undefined> {
  const { rows } = await sql<{ receivers: number; same: boolean }>`
    select receivers, texts = ${JSON.stringify(texts)}::jsonb as same from site_news
    where site_id = ${siteId} and client_id = ${clientId}`.execute(db)
  return rows[0]
}

/** Keeps news that is to be sent; false when there is one under that id of the browser. */
export async function insertNews(
  db: Reads,
  news: {
    id: string
    siteId: string
    clientId: string
    texts: NewsTexts
    language: Locale
    receivers: number
    staffId: string
    now: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into site_news (id, site_id, client_id, texts, language, receivers, sent_by, sent_at)
    values (${news.id}, ${news.siteId}, ${news.clientId}, ${JSON.stringify(news.texts)}::jsonb, ${news.language},
      ${news.receivers}, ${news.staffId}, ${news.now})
    on conflict (site_id, client_id) do nothing returning 1`.execute(db)
  return rows.length > 0
}
