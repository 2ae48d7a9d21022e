import { sql } from 'kysely'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'
import type { NewsTexts } from '../../features/notifications/news.sql.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Finds a page of the news of a site, newest first. */
export async function findNewsList(db: Reads, siteId: string, page: PageRequest) {
  const news = db
    .selectFrom('site_news as n')
    .leftJoin('staff as s', 's.id', 'n.sent_by')
    .select(['n.id', 'n.sent_at', 's.name as sent_name', 'n.receivers', 'n.mailed', 'n.finished_at'])
    .select((eb) => [
      eb.fn<string>('jsonb_extract_path_text', ['n.texts', 'n.language', eb.val('title')]).as('title'),
      sql<Locale[]>`array(select jsonb_object_keys(n.texts))`.as('languages'),
    ])
    .where('n.site_id', '=', siteId)
  return findPage(db, news, { by: ['n.id'], isDescending: true, page })
}

/** News sent with an id from the browser, and whether its content is the same. */
export async function findSentNews(
  db: Reads,
  siteId: string,
  { clientId, texts }: { clientId: string; texts: NewsTexts },
) {
  return db
    .selectFrom('site_news')
    .select('receivers')
    .select((eb) => eb('texts', '=', JSON.stringify(texts)).$castTo<boolean>().as('same'))
    .where('site_id', '=', siteId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Stores news to be sent; false when there is one with that id from the browser. */
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
  const inserted = await db
    .insertInto('site_news')
    .values({
      id: news.id,
      site_id: news.siteId,
      client_id: news.clientId,
      texts: JSON.stringify(news.texts),
      language: news.language,
      receivers: news.receivers,
      sent_by: news.staffId,
      sent_at: news.now,
    })
    .onConflict((oc) => oc.columns(['site_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
