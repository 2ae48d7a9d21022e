import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface TextRuleRow {
  id: string
  words: string
  act: 'refuse' | 'flag'
  created_at: Date
}

/** The words of a site, in their order. */
export async function findTextRules(db: Reads, siteId: string): Promise<TextRuleRow[]> {
  const { rows } = await sql<TextRuleRow>`
    select id, words, act, created_at from text_rules where site_id = ${siteId} order by words limit 2000`.execute(
    db,
  )
  return rows
}

/** What a text was flagged for. */
export type FlagKind = 'name' | 'about_me' | 'words' | 'identical' | 'many_conversations'

export interface NewFlag {
  id: string
  siteId: string
  memberId: string
  kind: FlagKind
  text: string
  receivers: number
  now: Date
}

/** Shows a text to the moderators; the same one that is still open is not shown twice. */
export async function insertFlag(db: Reads, f: NewFlag): Promise<void> {
  await sql`
    insert into text_flags (id, site_id, member_id, kind, text, receivers, created_at)
    values (${f.id}, ${f.siteId}, ${f.memberId}, ${f.kind}, ${f.text}, ${f.receivers}, ${f.now})
    on conflict (member_id, kind, md5(text)) where closed_at is null
    do update set receivers = greatest(text_flags.receivers, excluded.receivers)`.execute(db)
}
