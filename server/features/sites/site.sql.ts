import { sql } from 'kysely'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Reads } from '../../app/transaction.ts'
import type { SiteTexts } from '../../platform/messages.ts'

/** The site's own messages, by language and key. */
const texts = sql<SiteTexts>`coalesce((select jsonb_object_agg(language, texts) from (
  select o.language, jsonb_object_agg(o.key, o.text) as texts from message_overrides o where o.site_id = s.id
  group by o.language) own), '{}')`.as('texts')

/** Whether the site has fictional profiles. */
const hasFictional =
  sql<boolean>`exists (select from members f where f.site_id = s.id and f.kind = 'fictional')`.as(
    'has_fictional',
  )

export type SiteRow = NonNullable<Awaited<ReturnType<typeof findSite>>>

/** Finds the site of a host, with the site's main host. */
export function findSiteByHost(db: Reads, host: string): Promise<SiteRow | undefined> {
  return db
    .selectFrom('site_hosts as h')
    .innerJoin('sites as s', 's.id', 'h.site_id')
    .leftJoin('site_hosts as main', (join) =>
      join.onRef('main.site_id', '=', 's.id').on('main.main', '=', true),
    )
    .select((eb) => [
      's.id',
      's.settings',
      's.version',
      's.opened_at',
      texts,
      hasFictional,
      eb.fn.coalesce('main.host', 'h.host').as('host'),
    ])
    .where('h.host', '=', host)
    .executeTakeFirst()
}

/** Finds a site by its id. */
export function findSite(db: Reads, id: string) {
  return selectSites(db).where('s.id', '=', id).executeTakeFirst()
}

/** Finds the site that unknown hosts see outside production: the one created first. */
export function findDefaultSite(db: Reads): Promise<SiteRow | undefined> {
  return selectSites(db).orderBy('s.created_at').orderBy('s.id').limit(1).executeTakeFirst()
}

function selectSites(db: Reads) {
  return db
    .selectFrom('sites as s')
    .innerJoin('site_hosts as h', (join) => join.onRef('h.site_id', '=', 's.id').on('h.main', '=', true))
    .select(['s.id', 's.settings', 's.version', 's.opened_at', texts, hasFictional, 'h.host'])
}

interface NewSite {
  readonly id: string
  readonly host: string
  readonly settings: SiteSettings
  /** When it opens; null for a draft. */
  readonly openedAt: Date | null
}

/** Opens a draft; returns false when it was open already. */
export async function openSite(db: Reads, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sites')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds a site that is served at one host. */
export async function insertSite(db: Reads, site: NewSite): Promise<void> {
  await db
    .with('created', (qb) =>
      qb
        .insertInto('sites')
        .values({ id: site.id, settings: JSON.stringify(site.settings), opened_at: site.openedAt })
        .returning('id'),
    )
    .insertInto('site_hosts')
    .columns(['host', 'site_id', 'main'])
    .expression((eb) =>
      eb
        .selectFrom('created')
        .select((row) => [row.val(site.host).as('host'), 'id', row.lit(true).as('main')]),
    )
    .execute()
}
