import { sql } from 'kysely'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

/** Who may see that a member is typing. */
export interface TypingReceiver {
  other_id: string
  /** Whether the two may chat: no block, and neither is banned or leaving. */
  reachable: boolean
}

/** Finds the other member of a conversation, and whether a signal may reach them. */
export async function findTypingReceiver(
  reads: PreparedReads,
  viewerId: string,
  conversation: string,
): Promise<TypingReceiver | undefined> {
  const rows = await executePrepared(
    reads,
    sql<TypingReceiver>`
    select o.id as other_id,
      me.status in ('activated', 'not_confirmed') and o.status in ('activated', 'not_confirmed')
        and not exists (select 1 from blocks x where x.blocker_id = me.id and x.blocked_id = o.id)
        and not exists (select 1 from blocks x where x.blocker_id = o.id and x.blocked_id = me.id) as reachable
    from conversations c
    join members me on me.id = ${viewerId}
    join members o on o.id = case when c.member_a = me.id then c.member_b else c.member_a end
    where c.id = ${conversation} and me.id in (c.member_a, c.member_b)`,
  )
  return rows[0]
}
