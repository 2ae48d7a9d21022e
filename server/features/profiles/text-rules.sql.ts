import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

function selectTextRules(db: Reads, siteId: string) {
  return db
    .selectFrom('text_rules')
    .select(['id', 'words', 'act', 'created_at'])
    .where('site_id', '=', siteId)
}

/** Returns all text rules of a site, in order. */
export function findTextRules(db: Reads, siteId: string) {
  return selectTextRules(db, siteId).orderBy('words').execute()
}

/** Finds a page of the text rules of a site, in order. */
export function findTextRulePage(db: Reads, siteId: string, page: PageRequest) {
  return findPage(db, selectTextRules(db, siteId), { by: ['words'], page })
}

/** Why a text was flagged. */
export type FlagKind = 'name' | 'about_me' | 'words' | 'identical' | 'many_conversations'

export interface NewFlag {
  id: string
  siteId: string
  memberId: string
  kind: FlagKind
  text: string
  receivers: number
  /** Texts reviewed after this time are not shown again; null: texts ever reviewed. */
  seenSince: Date | null
  now: Date
}

/** Shows a text to the moderators, unless the same text is still open or was reviewed recently. */
export async function insertFlag(db: Reads, f: NewFlag): Promise<void> {
  await sql`
    insert into text_flags (id, site_id, member_id, kind, text, receivers, created_at)
    select ${f.id}, ${f.siteId}, ${f.memberId}, ${f.kind}, ${f.text}, ${f.receivers}::int, ${f.now}::timestamptz
    where not exists (
      select 1 from text_flags c where c.member_id = ${f.memberId} and c.kind = ${f.kind} and c.text = ${f.text}
        and c.closed_at > ${f.seenSince}::timestamptz)
    on conflict (member_id, kind, md5(text)) where closed_at is null
    do update set receivers = greatest(text_flags.receivers, excluded.receivers)`.execute(db)
}
