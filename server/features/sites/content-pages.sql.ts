import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

/** Finds a published page of a site in a language, or in English if there is none in that language. */
export function findContentPage(
  db: Reads,
  siteId: string,
  { token, language }: { token: string; language: Locale },
) {
  return db
    .selectFrom('content_pages')
    .select(['text', 'language', 'updated_at'])
    .where('site_id', '=', siteId)
    .where('token', '=', token)
    .where('published', '=', true)
    .where('language', 'in', [language, 'en'])
    .orderBy((eb) => eb('language', '=', language), 'desc')
    .limit(1)
    .$narrowType<{ language: Locale }>()
    .executeTakeFirst()
}
