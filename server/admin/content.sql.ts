import { sql } from 'kysely'
import type { ContentPage, Icebreaker } from '#contract/admin-content.ts'
import type { Reads } from '../context.ts'
import { isAsSeen, markOf, mayBegin, type Seen } from '../platform/database/text-mark.sql.ts'

const pageMark = markOf(sql`content_pages.published || content_pages.text`)
const lineMark = markOf(sql`icebreakers.position || ' ' || icebreakers.texts`)

/** The pages that a site writes itself, in all languages. */
export async function findPages(db: Reads, siteId: string): Promise<ContentPage[]> {
  const { rows } = await sql<ContentPage>`
    select token, language, text, published, ${pageMark} as mark from content_pages where site_id = ${siteId}
    order by token, language limit 1000`.execute(db)
  return rows
}

/** Saves a page in one language; false when it is not what the writer has seen, nor what is to be saved. */
export async function savePage(
  db: Reads,
  page: Omit<ContentPage, 'mark'> & { siteId: string; now: Date; seen: Seen },
): Promise<boolean> {
  const found = sql`
    select 1 from content_pages
    where site_id = ${page.siteId} and token = ${page.token} and language = ${page.language}`
  const { rows } = await sql`
    insert into content_pages (site_id, token, language, text, published, updated_at)
    select ${page.siteId}, ${page.token}, ${page.language}, ${page.text}, ${page.published}, ${page.now}::timestamptz
    where ${mayBegin(found, page.seen)}
    on conflict (site_id, token, language)
    do update set text = excluded.text, published = excluded.published, updated_at = excluded.updated_at
    where ${isAsSeen(pageMark, page.seen)}
      or (content_pages.text, content_pages.published) = (excluded.text, excluded.published)
    returning 1`.execute(db)
  return rows.length > 0
}

/** The opening lines of a site. */
export async function findIcebreakerTexts(db: Reads, siteId: string): Promise<Icebreaker[]> {
  const { rows } = await sql<Icebreaker>`
    select id, position, texts, ${lineMark} as mark from icebreakers
    where site_id = ${siteId} order by position, id limit 200`.execute(db)
  return rows
}

/** Saves an opening line; false when it is not what the writer has seen, nor what is to be saved. */
export async function saveIcebreaker(
  db: Reads,
  siteId: string,
  line: Omit<Icebreaker, 'mark'> & { seen: Seen },
): Promise<boolean> {
  const found = sql`select 1 from icebreakers where site_id = ${siteId} and id = ${line.id}`
  const { rows } = await sql`
    insert into icebreakers (site_id, id, position, texts)
    select ${siteId}, ${line.id}, ${line.position}::int, ${JSON.stringify(line.texts)}::jsonb
    where ${mayBegin(found, line.seen)}
    on conflict (site_id, id) do update set position = excluded.position, texts = excluded.texts
    where ${isAsSeen(lineMark, line.seen)}
      or (icebreakers.position, icebreakers.texts) = (excluded.position, excluded.texts)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Takes an opening line away; false when there is none. */
export async function deleteIcebreaker(db: Reads, siteId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from icebreakers where site_id = ${siteId} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}

/** Which gifts a site offers. */
export async function findGiftStates(db: Reads, siteId: string): Promise<{ id: string; enabled: boolean }[]> {
  const { rows } = await sql<{ id: string; enabled: boolean }>`
    select id, enabled from gifts where site_id = ${siteId} order by position, id`.execute(db)
  return rows
}

/** Offers a gift, or no longer. */
export async function saveGift(
  db: Reads,
  gift: { siteId: string; id: string; enabled: boolean },
): Promise<void> {
  await sql`
    insert into gifts (site_id, id, position, enabled)
    select ${gift.siteId}, ${gift.id}, coalesce(max(position) + 1, 0), ${gift.enabled} from gifts where site_id = ${gift.siteId}
    on conflict (site_id, id) do update set enabled = excluded.enabled`.execute(db)
}
