import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Shorter first messages, such as a greeting, are the same with everyone. */
const minComparedLength = 25

/**
 * Finds first messages that were sent word for word to many members since a given time. A site's own icebreakers do not
 * count.
 */
export async function findIdenticalMessages(
  db: Reads,
  { siteId, since, min }: { siteId: string; since: Date; min: number },
): Promise<{ member_id: string; text: string; receivers: number }[]> {
  const { rows } = await sql<{ member_id: string; text: string; receivers: number }>`
    with firsts as (
      select c.started_by as member_id, (select m.body from messages m where m.conversation_id = c.id
        order by m.id limit 1) as body
      from conversations c where c.site_id = ${siteId} and c.created_at > ${since}
    )
    select member_id, min(body) as text, count(*)::int as receivers from firsts
    where length(body) >= ${minComparedLength} and not exists (
      select 1 from icebreakers i, jsonb_each_text(i.texts) t where i.site_id = ${siteId} and t.value = firsts.body)
    group by member_id, lower(regexp_replace(body, '\\W+', ' ', 'g')) having count(*) >= ${min}
    limit 500`.execute(db)
  return rows
}

/** Finds new members who have started many conversations since a given time. */
export function findBusyBeginners(
  db: Reads,
  find: { siteId: string; since: Date; signedUpSince: Date; min: number },
): Promise<{ member_id: string; receivers: number }[]> {
  return db
    .selectFrom('conversations as c')
    .innerJoin('members as m', 'm.id', 'c.started_by')
    .select(({ fn }) => ['c.started_by as member_id', fn.countAll<number>().as('receivers')])
    .where('c.site_id', '=', find.siteId)
    .where('c.created_at', '>', find.since)
    .where('m.signup_at', '>', find.signedUpSince)
    .groupBy('c.started_by')
    .having(({ fn }) => fn.countAll(), '>=', find.min)
    .limit(500)
    .execute()
}
