import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/**
 * Finds those with whom a member wrote last, who are the ones that look for them. Nobody, while the member is
 * invisible, unless `invisibleToo`.
 */
export async function findPartners(
  db: Reads,
  memberId: string,
  { invisibleToo }: { invisibleToo: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select member_b as id, last_at from conversations where member_a = ${memberId}
      union all
      select member_a, last_at from conversations where member_b = ${memberId}
    ) c
    where ${invisibleToo} or not exists (select 1 from members m where m.id = ${memberId} and m.invisible)
    order by last_at desc limit 50`.execute(db)
  return rows.map((row) => row.id)
}
