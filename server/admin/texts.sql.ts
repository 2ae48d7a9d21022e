import { sql } from 'kysely'
import type { TextFlag } from '#contract/admin-texts.ts'
import type { Reads } from '../context.ts'

/** Adds words to a site's list; false when they are on it. */
export async function insertTextRule(
  db: Reads,
  rule: { id: string; siteId: string; words: string; act: 'refuse' | 'flag'; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into text_rules (id, site_id, words, act, created_at)
    values (${rule.id}, ${rule.siteId}, ${rule.words}, ${rule.act}, ${rule.now})
    on conflict (site_id, words) do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Takes words from a site's list; gives them. */
export async function deleteTextRule(db: Reads, siteId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ words: string }>`
    delete from text_rules where site_id = ${siteId} and id = ${id} returning words`.execute(db)
  return rows[0]?.words
}

export interface TextFlagRow {
  id: string
  kind: TextFlag['kind']
  member_id: string
  name: string
  text: string
  receivers: number
  created_at: Date
}

/** The open flags of a site, oldest first. */
export async function findTextFlags(db: Reads, siteId: string): Promise<TextFlagRow[]> {
  const { rows } = await sql<TextFlagRow>`
    select f.id, f.kind, f.member_id, p.name, f.text, f.receivers, f.created_at
    from text_flags f join profiles p on p.member_id = f.member_id
    where f.site_id = ${siteId} and f.closed_at is null order by f.created_at, f.id limit 200`.execute(db)
  return rows
}

/** Closes a flag; false when it is closed, null when there is none. */
export async function closeTextFlag(
  db: Reads,
  siteId: string,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<boolean | null> {
  const { rows } = await sql<{ closed: boolean }>`
    select closed_at is not null as closed from text_flags where site_id = ${siteId} and id = ${id} for update`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  if (row.closed) return false
  await sql`update text_flags set closed_at = ${now}, closed_by = ${staffId} where id = ${id}`.execute(db)
  return true
}
