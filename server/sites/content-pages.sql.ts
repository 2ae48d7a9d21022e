import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface ContentPage {
  text: string
  language: Locale
  updated_at: Date
}

/** Finds a published page of a site in a language, else in English. */
export async function findContentPage(
  db: Reads,
  siteId: string,
  { token, language }: { token: string; language: Locale },
): Promise<ContentPage | undefined> {
  const { rows } = await sql<ContentPage>`
    select text, language, updated_at from content_pages
    where site_id = ${siteId} and token = ${token} and published and language in (${language}, 'en')
    order by language = ${language} desc limit 1`.execute(db)
  return rows[0]
}
