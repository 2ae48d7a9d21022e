import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

/** What a site says in place of a message, by language; nobody else changes it until the commit. */
export async function lockOverrides(
  db: Reads,
  siteId: string,
  key: string,
): Promise<Partial<Record<Locale, string>>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${key}`}, 0))`.execute(db)
  const { rows } = await sql<{ language: Locale; text: string }>`
    select language, text from message_overrides where site_id = ${siteId} and key = ${key}`.execute(db)
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]))
}

/** Words a message in the site's own way. */
export async function saveOverride(
  db: Reads,
  o: { siteId: string; key: string; language: Locale; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into message_overrides (site_id, key, language, text, updated_at)
    values (${o.siteId}, ${o.key}, ${o.language}, ${o.text}, ${o.now})
    on conflict (site_id, language, key) do update set text = excluded.text, updated_at = excluded.updated_at`.execute(
    db,
  )
}

/** Goes back to what the program says. */
export async function deleteOverride(
  db: Reads,
  { siteId, key, language }: { siteId: string; key: string; language: Locale },
): Promise<void> {
  await sql`
    delete from message_overrides where site_id = ${siteId} and key = ${key} and language = ${language}`.execute(
    db,
  )
}
