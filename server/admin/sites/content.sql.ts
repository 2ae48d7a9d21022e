import { sql } from 'kysely'
import type { ContentPage, Icebreaker } from '#contract/admin/sites/content.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'
import { isAsSeen, markText, mayBegin, type SeenMark } from '../../platform/database/text-mark.sql.ts'

const pageMark = markText(sql`content_pages.published || content_pages.text`)
const lineMark = markText(sql`icebreakers.position || ' ' || icebreakers.texts`)

/** Returns the pages that a site writes itself, in all languages. */
export async function findPages(db: Reads, siteId: string): Promise<ContentPage[]> {
  return db
    .selectFrom('content_pages')
    .select(['token', 'text', 'published'])
    .select((eb) => [eb.ref('language').$castTo<Locale>().as('language'), pageMark.as('mark')])
    .where('site_id', '=', siteId)
    .orderBy('token')
    .orderBy('language')
    .limit(1000)
    .execute()
}

/** Saves a page in one language; false when it has changed since the author read it, unless it is already the same. */
export async function savePage(
  db: Reads,
  page: Omit<ContentPage, 'mark'> & { siteId: string; now: Date; seen: SeenMark },
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

/** Returns the opening lines of a site. */
export async function findIcebreakerTexts(db: Reads, siteId: string): Promise<Icebreaker[]> {
  return db
    .selectFrom('icebreakers')
    .select(['id', 'position'])
    .select((eb) => [eb.ref('texts').$castTo<Icebreaker['texts']>().as('texts'), lineMark.as('mark')])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Saves an opening line; false when it has changed since the author read it, unless it is already the same. */
export async function saveIcebreaker(
  db: Reads,
  siteId: string,
  line: Omit<Icebreaker, 'mark'> & { seen: SeenMark },
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

/** Deletes an opening line; false when there is none. */
export async function deleteIcebreaker(db: Reads, siteId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('icebreakers')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the gifts that a site offers. */
export async function findGiftStates(db: Reads, siteId: string) {
  return db
    .selectFrom('gifts')
    .select(['id', 'enabled'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Offers a gift, or stops offering it; a new one comes last. */
export async function saveGift(
  db: Reads,
  { siteId, id, enabled }: { siteId: string; id: string; enabled: boolean },
): Promise<void> {
  await db
    .insertInto('gifts')
    .columns(['site_id', 'id', 'position', 'enabled'])
    .expression((eb) =>
      eb
        .selectFrom('gifts')
        .select([eb.val(siteId).as('site_id'), eb.val(id).as('id')])
        .select((of) => of.fn.coalesce(of(of.fn.max('position'), '+', 1), of.lit(0)).as('position'))
        .select(eb.val(enabled).as('enabled'))
        .where('site_id', '=', siteId),
    )
    .onConflict((oc) => oc.columns(['site_id', 'id']).doUpdateSet({ enabled }))
    .execute()
}
