import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface VersionRow {
  version: number
  settings: Record<string, unknown>
  by_name: string | null
  reason: string
  created_at: Date
}

/** The versions of a site's settings, newest first. */
export async function findVersions(db: Reads, siteId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.settings, s.name as by_name, v.reason, v.created_at
    from site_versions v left join staff s on s.id = v.staff_id
    where v.site_id = ${siteId} order by v.version desc limit 50`.execute(db)
  return rows
}

/** Locks the settings of a site, so that one person saves at a time. */
export async function lockSettings(
  db: Reads,
  siteId: string,
): Promise<{ version: number; settings: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ version: number; settings: Record<string, unknown> }>`
    select version, settings from sites where id = ${siteId} for update`.execute(db)
  return rows[0]
}

/** Keeps a version; one that is kept already stays. */
export async function insertVersion(
  db: Reads,
  v: {
    siteId: string
    version: number
    settings: unknown
    staffId: string | null
    reason: string
    now: Date
  },
): Promise<void> {
  await sql`
    insert into site_versions (site_id, version, settings, staff_id, reason, created_at)
    values (${v.siteId}, ${v.version}, ${JSON.stringify(v.settings)}::jsonb, ${v.staffId}, ${v.reason}, ${v.now})
    on conflict do nothing`.execute(db)
}

/** Puts settings in force under their version. */
export async function saveSettings(
  db: Reads,
  { siteId, version, settings }: { siteId: string; version: number; settings: unknown },
): Promise<void> {
  await sql`
    update sites set settings = ${JSON.stringify(settings)}::jsonb, version = ${version} where id = ${siteId}`.execute(
    db,
  )
}

/** The hosts of a site, the main one first. */
export async function findHosts(db: Reads, siteId: string): Promise<{ host: string; main: boolean }[]> {
  const { rows } = await sql<{ host: string; main: boolean }>`
    select host, main from site_hosts where site_id = ${siteId} order by main desc, host`.execute(db)
  return rows
}

/** Makes a site with its host, and packages, pages, words, opening lines and gifts of another one; false when the host is taken. */
export async function insertSite(
  db: Reads,
  site: { id: string; host: string; settings: unknown; like: string; now: Date },
): Promise<boolean> {
  await sql`
    insert into sites (id, settings, created_at)
    values (${site.id}, ${JSON.stringify(site.settings)}::jsonb, ${site.now})`.execute(db)
  const { rows } = await sql`
    insert into site_hosts (host, site_id, main) values (${site.host}, ${site.id}, true)
    on conflict (host) do nothing returning 1`.execute(db)
  await sql`
    insert into packages (site_id, id, tier, credits, price_cents, currency, country, position, on_sale)
    select ${site.id}, gen_random_uuid(), tier, credits, price_cents, currency, country, position, on_sale
    from packages where site_id = ${site.like} and on_sale`.execute(db)
  await sql`
    insert into content_pages (site_id, token, language, text, published, updated_at)
    select ${site.id}, token, language, text, published, ${site.now} from content_pages where site_id = ${site.like}`.execute(
    db,
  )
  await sql`
    insert into page_texts (site_id, page, language, text, published, updated_at)
    select ${site.id}, page, language, text, published, ${site.now} from page_texts where site_id = ${site.like}`.execute(
    db,
  )
  await sql`
    insert into message_overrides (site_id, key, language, text, updated_at)
    select ${site.id}, key, language, text, ${site.now} from message_overrides where site_id = ${site.like}`.execute(
    db,
  )
  await sql`
    insert into text_rules (id, site_id, words, act, created_at)
    select gen_random_uuid(), ${site.id}, words, act, ${site.now} from text_rules where site_id = ${site.like}`.execute(
    db,
  )
  await sql`
    insert into icebreakers (site_id, id, position, texts)
    select ${site.id}, id, position, texts from icebreakers where site_id = ${site.like}`.execute(db)
  await sql`
    insert into gifts (site_id, id, position, enabled)
    select ${site.id}, id, position, enabled from gifts where site_id = ${site.like}
    on conflict (site_id, id) do update set position = excluded.position, enabled = excluded.enabled`.execute(
    db,
  )
  return rows.length > 0
}
