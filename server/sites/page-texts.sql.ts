import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { StaticPage } from '#contract/pages.ts'
import type { Reads } from '../context.ts'

export interface PageText {
  language: Locale
  text: string
  published: boolean
  updated_at: Date
}

/** A site's own wording of a page of fixed text, in all languages that have one. */
export async function findPageTexts(db: Reads, siteId: string, page: StaticPage): Promise<PageText[]> {
  const { rows } = await sql<PageText>`
    select language, text, published, updated_at from page_texts where site_id = ${siteId} and page = ${page}`.execute(
    db,
  )
  return rows
}

/** The published wording of a page in one language; undefined where the program's own text holds. */
export async function findPublishedText(
  db: Reads,
  siteId: string,
  { page, language }: { page: StaticPage; language: Locale },
): Promise<PageText | undefined> {
  const texts = await findPageTexts(db, siteId, page)
  return texts.find((text) => text.language === language && text.published)
}

/** Saves a site's own wording of a page in one language. */
export async function savePageText(
  db: Reads,
  p: { siteId: string; page: StaticPage; language: Locale; text: string; published: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into page_texts (site_id, page, language, text, published, updated_at)
    values (${p.siteId}, ${p.page}, ${p.language}, ${p.text}, ${p.published}, ${p.now})
    on conflict (site_id, page, language)
    do update set text = excluded.text, published = excluded.published, updated_at = excluded.updated_at`.execute(
    db,
  )
}

/** Goes back to the program's own text. */
export async function deletePageText(
  db: Reads,
  { siteId, page, language }: { siteId: string; page: StaticPage; language: Locale },
): Promise<void> {
  await sql`
    delete from page_texts where site_id = ${siteId} and page = ${page} and language = ${language}`.execute(
    db,
  )
}
