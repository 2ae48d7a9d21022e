import { sql } from 'kysely'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { StaticPage } from '#contract/features/sites/pages.ts'
import type { Reads } from '../../app/transaction.ts'
import { isAsSeen, markText, type SeenMark } from '../../platform/database/text-mark.sql.ts'

const textMark = markText(sql`page_texts.published || page_texts.text`)

/** Finds a site's own wording of a page of fixed text, in all languages that have one. */
export function findPageTexts(db: Reads, siteId: string, page: StaticPage) {
  return db
    .selectFrom('page_texts')
    .select(['language', 'text', 'published', 'updated_at', textMark.as('mark')])
    .where('site_id', '=', siteId)
    .where('page', '=', page)
    .$narrowType<{ language: Locale }>()
    .execute()
}

/** Finds the published wording of a page in one language; undefined if the site uses the program’s own text. */
export async function findPublishedText(
  db: Reads,
  siteId: string,
  { page, language }: { page: StaticPage; language: Locale },
) {
  const texts = await findPageTexts(db, siteId, page)
  return texts.find((text) => text.language === language && text.published)
}

interface PageTextKey {
  siteId: string
  page: StaticPage
  language: Locale
  seen: SeenMark
}

/** Saves a site’s own wording of a page in one language; returns false if someone else changed it in the meantime. */
export async function savePageText(
  db: Reads,
  p: PageTextKey & { text: string; published: boolean; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('page_texts')
    .columns(['site_id', 'page', 'language', 'text', 'published', 'updated_at'])
    .expression(
      db
        .selectNoFrom((eb) => [
          eb.val(p.siteId).as('site_id'),
          eb.val(p.page).as('page'),
          eb.val(p.language).as('language'),
          eb.val(p.text).as('text'),
          eb.val(p.published).as('published'),
          eb.val(p.now).as('updated_at'),
        ])
        // A writer who has seen a saved text only changes that text; if it is gone, no new one is inserted.
        .$if(typeof p.seen === 'string', (qb) => qb.where((row) => row.exists(selectPageText(db, p)))),
    )
    .onConflict((oc) =>
      oc
        .columns(['site_id', 'page', 'language'])
        .doUpdateSet({ text: p.text, published: p.published, updated_at: p.now })
        .where((eb) =>
          eb.or([
            isAsSeen(textMark, p.seen),
            eb.and([eb('page_texts.text', '=', p.text), eb('page_texts.published', '=', p.published)]),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Restores the program’s own text; returns false if someone else changed the wording in the meantime. */
export async function deletePageText(db: Reads, p: PageTextKey): Promise<boolean> {
  const { changed } = await db
    .with('deleted', (qb) =>
      qb
        .deleteFrom('page_texts')
        .where('site_id', '=', p.siteId)
        .where('page', '=', p.page)
        .where('language', '=', p.language)
        .where(isAsSeen(textMark, p.seen))
        .returning('page'),
    )
    .selectNoFrom((eb) =>
      eb
        .and([eb.not(eb.exists(eb.selectFrom('deleted').select('page'))), eb.exists(selectPageText(db, p))])
        .as('changed'),
    )
    .executeTakeFirstOrThrow()
  return !changed
}

function selectPageText(db: Reads, { siteId, page, language }: PageTextKey) {
  return db
    .selectFrom('page_texts')
    .select('page')
    .where('site_id', '=', siteId)
    .where('page', '=', page)
    .where('language', '=', language)
}
