import { sql } from 'kysely'
import type { AnswerTemplate, TemplateKind } from '#contract/admin/sites/templates.ts'
import type { Reads } from '../../app/transaction.ts'
import { markText, type SeenMark } from '../../platform/database/text-mark.sql.ts'

const mark = markText(sql`kind || ' ' || name || ' ' || texts`)

function selectTemplates(db: Reads, siteId: string) {
  return db
    .selectFrom('answer_templates')
    .select(['id', 'name'])
    .select((eb) => [
      eb.ref('kind').$castTo<TemplateKind>().as('kind'),
      eb.ref('texts').$castTo<AnswerTemplate['texts']>().as('texts'),
      mark.as('mark'),
    ])
    .where('site_id', '=', siteId)
}

/** Returns the ready-made answers of a site by name, of one kind or of all. */
export async function findTemplates(
  db: Reads,
  siteId: string,
  kind?: TemplateKind,
): Promise<AnswerTemplate[]> {
  let found = selectTemplates(db, siteId)
  if (kind) found = found.where('kind', '=', kind)
  return found.orderBy('kind').orderBy('name').limit(500).execute()
}

interface SavedTemplate extends Omit<AnswerTemplate, 'mark'> {
  readonly siteId: string
  readonly now: Date
  readonly seen: SeenMark
}

const toContent = ({ kind, name, texts }: Pick<AnswerTemplate, 'kind' | 'name' | 'texts'>) =>
  JSON.stringify([kind, name, Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1))])

/** Saves a ready-made answer; false when it is not what the writer has seen, nor what is to be saved. */
export async function saveTemplate(db: Reads, template: SavedTemplate): Promise<boolean> {
  const { id, siteId, kind, name, texts, now, seen } = template
  const row = await selectTemplates(db, siteId).where('id', '=', id).forUpdate().executeTakeFirst()
  const values = { kind, name, texts: JSON.stringify(texts), updated_at: now }
  if (!row) {
    // What the writer has seen was removed meanwhile.
    if (typeof seen === 'string') return false
    const added = await db
      .insertInto('answer_templates')
      .values({ id, site_id: siteId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }
  if (toContent(row) === toContent(template)) return true
  if (seen !== undefined && seen !== row.mark) return false
  await db.updateTable('answer_templates').set(values).where('id', '=', id).execute()
  return true
}

/** Returns whether another template of a site has a name among those of its kind. */
export async function isTemplateNameTaken(
  db: Reads,
  { id, siteId, kind, name }: Pick<SavedTemplate, 'id' | 'siteId' | 'kind' | 'name'>,
): Promise<boolean> {
  const row = await selectTemplates(db, siteId)
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
