import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

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
