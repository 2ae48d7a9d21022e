import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { StaticPage } from '#contract/pages.ts'
import type { Reads } from '../context.ts'
import { isAsSeen, markOf, mayBegin, type Seen } from '../platform/database/text-mark.sql.ts'

const textMark = markOf(sql`page_texts.published || page_texts.text`)

export interface PageText {
  language: Locale
  text: string
  published: boolean
  updated_at: Date
  mark: string
}

/** A site's own wording of a page of fixed text, in all languages that have one. */
export async function findPageTexts(db: Reads, siteId: string, page: StaticPage): Promise<PageText[]> {
  const { rows } = await sql<PageText>`
    select language, text, published, updated_at, ${textMark} as mark from page_texts
    where site_id = ${siteId} and page = ${page}`.execute(db)
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

interface OnePage {
  siteId: string
  page: StaticPage
  language: Locale
  seen: Seen
}

/** Saves a site's own wording of a page in one language; false when there is not what the writer has seen. */
export async function savePageText(
  db: Reads,
  p: OnePage & { text: string; published: boolean; now: Date },
): Promise<boolean> {
  const found = sql`
    select 1 from page_texts where site_id = ${p.siteId} and page = ${p.page} and language = ${p.language}`
  const { rows } = await sql`
    insert into page_texts (site_id, page, language, text, published, updated_at)
    select ${p.siteId}, ${p.page}, ${p.language}, ${p.text}, ${p.published}, ${p.now}::timestamptz
    where ${mayBegin(found, p.seen)}
    on conflict (site_id, page, language)
    do update set text = excluded.text, published = excluded.published, updated_at = excluded.updated_at
    where ${isAsSeen(textMark, p.seen)}
      or (page_texts.text, page_texts.published) = (excluded.text, excluded.published)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Goes back to the program's own text; false when there is another wording than the writer has seen. */
export async function deletePageText(db: Reads, { siteId, page, language, seen }: OnePage): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    with gone as (
      delete from page_texts where site_id = ${siteId} and page = ${page} and language = ${language}
        and ${isAsSeen(textMark, seen)} returning 1
    )
    select not exists (select 1 from gone) and exists (
      select 1 from page_texts where site_id = ${siteId} and page = ${page} and language = ${language}
    ) as changed`.execute(db)
  return rows[0]?.changed === false
}
