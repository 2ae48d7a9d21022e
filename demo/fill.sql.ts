import { type Kysely, sql } from 'kysely'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Tables } from '#database/tables.ts'
import { createId } from '#server/platform/ids.ts'
import type { DemoCity } from './city-pool.ts'
import type { DemoSite } from './sites.ts'

/** Two processes that start at once fill one after the other; released at the end of the transaction. */
export async function lockDemo(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(db)
}

/** Finds the site of a host. */
export async function findSiteByHost(db: Kysely<Tables>, host: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('site_hosts')
    .select('site_id')
    .where('host', '=', host)
    .executeTakeFirst()
  return found?.site_id
}

/** Stores a site with its hosts, the first of which is the main one. */
export async function insertSite(
  db: Kysely<Tables>,
  { siteId, site, now }: { siteId: string; site: DemoSite; now: Date },
): Promise<void> {
  await db
    .insertInto('sites')
    .values({ id: siteId, settings: JSON.stringify(site.settings), created_at: now })
    .execute()
  await db
    .insertInto('site_hosts')
    .values(site.hosts.map((host, place) => ({ host, site_id: siteId, main: place === 0 })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
}

/** Stores what a site sells in a currency, in one country or everywhere else. Returns the ids by tier. */
export async function insertPackages(
  db: Kysely<Tables>,
  siteId: string,
  sold: { country: string | null; currency: string; packages: DemoSite['packages'] },
): Promise<Map<string, string>> {
  const { country, currency, packages } = sold
  const ids = new Map(packages.map(({ tier }) => [tier, createId()]))
  await db
    .insertInto('packages')
    .values(
      packages.map(({ tier, credits, priceCents }, place) => ({
        id: ids.get(tier) ?? createId(),
        site_id: siteId,
        position: place + 1,
        price_cents: priceCents,
        tier,
        credits,
        currency,
        country,
      })),
    )
    .execute()
  return ids
}

/** Stores the lines that a site offers for a first message, in their order. */
export async function insertIcebreakers(
  db: Kysely<Tables>,
  siteId: string,
  lines: readonly { id: string; texts: Readonly<Record<Locale, string>> }[],
): Promise<void> {
  await db
    .insertInto('icebreakers')
    .values(
      lines.map(({ id, texts }, place) => ({
        id,
        site_id: siteId,
        position: place + 1,
        texts: JSON.stringify(texts),
      })),
    )
    .execute()
}

/** Stores a published page of a site in several languages. */
export async function insertContentPage(
  db: Kysely<Tables>,
  { siteId, token, now }: { siteId: string; token: string; now: Date },
  texts: readonly { language: Locale; text: string }[],
): Promise<void> {
  await db
    .insertInto('content_pages')
    .values(texts.map((text) => ({ ...text, site_id: siteId, token, published: true, updated_at: now })))
    .execute()
}

/** Finds the cities of countries. */
export function findCities(db: Kysely<Tables>, countries: readonly string[]): Promise<DemoCity[]> {
  return db
    .selectFrom('cities')
    .select(['id', 'country', 'region_id as regionId', 'name', 'population'])
    .where('country', 'in', countries)
    .orderBy('id')
    .$narrowType<{ country: DemoCity['country'] }>()
    .execute()
}

/** Records when each member was last here. A new row of search_members takes the signup for that. */
export async function setActivity(
  db: Kysely<Tables>,
  memberIds: readonly string[],
  times: readonly Date[],
): Promise<void> {
  await sql`
    update search_members s set active_at = seen.active_at
    from unnest(${memberIds}::uuid[], ${times}::timestamptz[]) as seen (member_id, active_at)
    where s.member_id = seen.member_id`.execute(db)
}

export const analyzeFilled = [
  'members',
  'member_states',
  'profiles',
  'search_members',
  'pictures',
  'likes',
  'conversations',
  'messages',
  'cities',
  'regions',
].map((table) => `analyze ${table}`)

/** Returns the names that are taken on a site. */
export async function findNames(db: Kysely<Tables>, siteId: string): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('name').where('site_id', '=', siteId).execute()
  return rows.map(({ name }) => name)
}

/** Counts the demo members of a site. */
export async function countDemoMembers(db: Kysely<Tables>, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the files of the demo's pictures, for deleting them from the disk. */
export async function findDemoFiles(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select('p.file')
    .where('m.is_demo', '=', true)
    .execute()
  return rows.map(({ file }) => file)
}

/** Deletes the demo members, and counts them. */
export async function deleteDemoMembers(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('members').where('is_demo', '=', true).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the sites of the demo that no real member has joined. */
export async function deleteDemoSites(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('sites as s')
    .where('s.settings', '@>', JSON.stringify({ is_demo: true }))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members as m').select('m.id').whereRef('m.site_id', '=', 's.id'))),
    )
    .execute()
}
