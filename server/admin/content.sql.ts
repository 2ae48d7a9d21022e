import { sql } from 'kysely'
import type { ContentPage, Icebreaker } from '#contract/admin-content.ts'
import type { Reads } from '../context.ts'

/** The pages that a site writes itself, in all languages. */
export async function findPages(db: Reads, siteId: string): Promise<ContentPage[]> {
  const { rows } = await sql<ContentPage>`
    select token, language, text, published from content_pages where site_id = ${siteId}
    order by token, language limit 1000`.execute(db)
  return rows
}

/** Saves a page in one language. */
export async function savePage(db: Reads, page: ContentPage & { siteId: string; now: Date }): Promise<void> {
  await sql`
    insert into content_pages (site_id, token, language, text, published, updated_at)
    values (${page.siteId}, ${page.token}, ${page.language}, ${page.text}, ${page.published}, ${page.now})
    on conflict (site_id, token, language)
    do update set text = excluded.text, published = excluded.published, updated_at = excluded.updated_at`.execute(
    db,
  )
}

/** The opening lines of a site. */
export async function findIcebreakerTexts(db: Reads, siteId: string): Promise<Icebreaker[]> {
  const { rows } = await sql<Icebreaker>`
    select id, position, texts from icebreakers where site_id = ${siteId} order by position, id limit 200`.execute(
    db,
  )
  return rows
}

/** Saves an opening line. */
export async function saveIcebreaker(db: Reads, siteId: string, line: Icebreaker): Promise<void> {
  await sql`
    insert into icebreakers (site_id, id, position, texts)
    values (${siteId}, ${line.id}, ${line.position}, ${JSON.stringify(line.texts)}::jsonb)
    on conflict (site_id, id) do update set position = excluded.position, texts = excluded.texts`.execute(db)
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
