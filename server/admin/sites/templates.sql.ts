import { sql } from 'kysely'
import type { AnswerTemplate, TemplateKind } from '#contract/admin/sites/templates.ts'
import type { Reads } from '../../app/transaction.ts'
import { isAsSeen, markText, mayBegin, type SeenMark } from '../../platform/database/text-mark.sql.ts'

const mark = markText(
  sql`answer_templates.kind || ' ' || answer_templates.name || ' ' || answer_templates.texts`,
)

/** Returns the ready-made answers of a site by name, of one kind or of all. */
export async function findTemplates(db: Reads, siteId: string, kind?: TemplateKind): Promise<AnswerTemplate[]> {
  let found = db
    .selectFrom('answer_templates')
    .select(['id', 'name'])
    .select((eb) => [
      eb.ref('kind').$castTo<TemplateKind>().as('kind'),
      eb.ref('texts').$castTo<AnswerTemplate['texts']>().as('texts'),
      mark.as('mark'),
    ])
    .where('site_id', '=', siteId)
  if (kind) found = found.where('kind', '=', kind)
  return found.orderBy('kind').orderBy('name').limit(500).execute()
}

interface SavedTemplate extends Omit<AnswerTemplate, 'mark'> {
  readonly siteId: string
  readonly now: Date
  readonly seen: SeenMark
}

/** Saves a ready-made answer; false when it is not what the writer has seen, nor what is to be saved. */
export async function saveTemplate(db: Reads, template: SavedTemplate): Promise<boolean> {
  const { id, siteId, kind, name, texts, now, seen } = template
  const found = sql`select 1 from answer_templates where id = ${id}`
  const { rows } = await sql`
    insert into answer_templates (id, site_id, kind, name, texts, updated_at)
    select ${id}, ${siteId}, ${kind}, ${name}, ${JSON.stringify(texts)}::jsonb, ${now}::timestamptz
    where ${mayBegin(found, seen)}
    on conflict (id)
    do update set kind = excluded.kind, name = excluded.name, texts = excluded.texts, updated_at = excluded.updated_at
    where answer_templates.site_id = excluded.site_id and (${isAsSeen(mark, seen)}
      or (answer_templates.kind, answer_templates.name, answer_templates.texts)
        = (excluded.kind, excluded.name, excluded.texts))
    returning 1`.execute(db)
  return rows.length > 0
}

/** Returns whether another template of a site has a name among those of its kind. */
export async function isTemplateNameTaken(
  db: Reads,
  { id, siteId, kind, name }: Pick<SavedTemplate, 'id' | 'siteId' | 'kind' | 'name'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('answer_templates')
    .select('id')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a ready-made answer; false when there is none. */
export async function deleteTemplate(db: Reads, siteId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('answer_templates')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
