import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Where a fictional profile lacked its label: a profile or search row, or a message sent since a given time. */
export interface Unlabelled {
  place: 'profile' | 'search' | 'mail' | 'push' | 'sms'
  id: string
}

/** Finds where fictional profiles lack their label, at most a hundred places. */
export async function findUnlabelled(db: Reads, siteId: string, since: Date): Promise<Unlabelled[]> {
  const { rows } = await sql<Unlabelled>`
    select 'profile' as place, m.id::text from members m join profiles p on p.member_id = m.id
    where m.site_id = ${siteId} and m.kind = 'fictional' and not p.fictional
    union all
    select 'search', m.id::text from members m join search_members s on s.member_id = m.id
    where m.site_id = ${siteId} and m.kind = 'fictional' and not s.fictional
    union all
    select channel, id::text from outbox where site_id = ${siteId} and unlabelled and created_at >= ${since}
    limit 100`.execute(db)
  return rows
}
