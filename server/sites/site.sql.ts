import { sql } from 'kysely'
import type { SiteSettings } from '#contract/site.ts'
import type { Reads } from '../context.ts'
import type { SiteTexts } from '../platform/messages.ts'

/** The site's own messages, by language and key. */
const texts = sql`coalesce((select jsonb_object_agg(language, texts) from (
  select o.language, jsonb_object_agg(o.key, o.text) as texts from message_overrides o where o.site_id = s.id
  group by o.language) own), '{}') as texts`

export interface SiteRow {
  id: string
  settings: unknown
  version: number
  host: string
  texts: SiteTexts
}

/** Finds the site of a host, with the site's main host. */
export async function findSiteByHost(db: Reads, host: string): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select s.id, s.settings, s.version, ${texts}, coalesce(main.host, h.host) as host
    from site_hosts h join sites s on s.id = h.site_id
    left join site_hosts main on main.site_id = s.id and main.main
    where h.host = ${host}`.execute(db)
  return rows[0]
}

/** Finds a site by its id. */
export async function findSite(db: Reads, id: string): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select s.id, s.settings, s.version, ${texts}, h.host
    from sites s join site_hosts h on h.site_id = s.id and h.main
    where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The site that unknown hosts see outside production: the one made first. */
export async function findDefaultSite(db: Reads): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select s.id, s.settings, s.version, ${texts}, h.host
    from sites s join site_hosts h on h.site_id = s.id and h.main
    order by s.created_at, s.id limit 1`.execute(db)
  return rows[0]
}

/** Adds a site that is served at one host. */
export async function insertSite(
  db: Reads,
  site: { id: string; host: string; settings: SiteSettings },
): Promise<void> {
  await sql`
    with made as (insert into sites (id, settings) values (${site.id}, ${JSON.stringify(site.settings)}::jsonb) returning id)
    insert into site_hosts (host, site_id, main) select ${site.host}, id, true from made`.execute(db)
}
