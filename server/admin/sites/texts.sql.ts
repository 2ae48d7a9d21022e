import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Adds words to a site's list; false when they are on it. */
export async function insertTextRule(
  db: Reads,
  rule: { id: string; siteId: string; words: string; act: 'refuse' | 'flag'; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('text_rules')
    .values({
      id: rule.id,
      site_id: rule.siteId,
      words: rule.words,
      act: rule.act,
      created_at: rule.now,
    })
    .onConflict((oc) => oc.columns(['site_id', 'words']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Removes words from a site's list; returns them. */
export async function deleteTextRule(db: Reads, siteId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('text_rules')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('words')
    .executeTakeFirst()
  return row?.words
}

/** Selects the flags of sites that are open. */
export function selectOpenFlags(db: Reads, siteIds: readonly string[]) {
  return db.selectFrom('text_flags as f').where('f.site_id', 'in', siteIds).where('f.closed_at', 'is', null)
}

/** Returns the open flags of sites, oldest first. */
export async function findTextFlags(db: Reads, siteIds: readonly string[], page: PageRequest) {
  const flags = selectOpenFlags(db, siteIds)
    .innerJoin('profiles as p', 'p.member_id', 'f.member_id')
    .select([
      'f.id',
      'f.site_id as site',
      'f.kind',
      'f.member_id',
      'p.name',
      'f.text',
      'f.receivers',
      'f.created_at',
    ])
  return findPage(db, flags, { by: ['f.created_at', 'f.id'], page })
}

/** Closes a flag; false when it is closed, null when there is none. */
export async function closeTextFlag(
  db: Reads,
  siteId: string,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<boolean | null> {
  const flag = await db
    .selectFrom('text_flags')
    .select('closed_at')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!flag) return null
  if (flag.closed_at !== null) return false
  await db
    .updateTable('text_flags')
    .set({ closed_at: now, closed_by: staffId })
    .where('id', '=', id)
    .execute()
  return true
}
