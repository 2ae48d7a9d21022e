import { sql } from 'kysely'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

/** Returns a site's wordings of a message by language, locked until the commit. */
export async function lockOverrides(
  db: Reads,
  siteId: string,
  key: string,
): Promise<Partial<Record<Locale, string>>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${key}`}, 0))`.execute(db)
  const overrides = await db
    .selectFrom('message_overrides')
    .select(['language', 'text'])
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .execute()
  return Object.fromEntries(overrides.map(({ language, text }) => [language, text]))
}

/** Stores a site's own wording of a message. */
export async function saveOverride(
  db: Reads,
  o: { siteId: string; key: string; language: Locale; text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('message_overrides')
    .values({ site_id: o.siteId, key: o.key, language: o.language, text: o.text, updated_at: o.now })
    .onConflict((oc) =>
      oc.columns(['site_id', 'language', 'key']).doUpdateSet({ text: o.text, updated_at: o.now }),
    )
    .execute()
}

/** Resets a message to the built-in text. */
export async function deleteOverride(
  db: Reads,
  { siteId, key, language }: { siteId: string; key: string; language: Locale },
): Promise<void> {
  await db
    .deleteFrom('message_overrides')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .where('language', '=', language)
    .execute()
}
