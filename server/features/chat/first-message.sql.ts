import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Shorter texts, such as a greeting, are the same from everyone and say nothing. */
const minComparedLength = 25

export interface FirstMessageSenderRow {
  /** The two have a conversation already, or this very message was sent before. */
  started: boolean
  hour: number
  day: number
  identical: number
  signup_at: Date
  status: string
}

/**
 * Finds what the rules for first messages need: how many conversations the sender has started recently, and in how many
 * they wrote the same words. A site's own opening lines do not count.
 */
export async function findFirstMessageSender(
  db: Reads,
  find: { siteId: string; fromId: string; toId: string; clientId: string; text: string | null; now: Date },
): Promise<FirstMessageSenderRow | undefined> {
  const { siteId, fromId, toId, clientId, now } = find
  const text = find.text !== null && find.text.length >= minComparedLength ? find.text : null
  const { rows } = await sql<FirstMessageSenderRow>`
    select m.signup_at, m.status,
      exists (select 1 from conversations c where c.member_a = least(${fromId}::uuid, ${toId}::uuid)
        and c.member_b = greatest(${fromId}::uuid, ${toId}::uuid))
      or exists (select 1 from messages x where x.from_id = ${fromId} and x.client_id = ${clientId}) as started,
      (select count(*) from conversations c where c.started_by = m.id
        and c.created_at > ${now}::timestamptz - interval '1 hour')::int as hour,
      (select count(*) from conversations c where c.started_by = m.id
        and c.created_at > ${now}::timestamptz - interval '1 day')::int as day,
      (select count(*) from conversations c where ${text}::text is not null and c.started_by = m.id
        and c.created_at > ${now}::timestamptz - interval '1 day'
        and exists (select 1 from messages x where x.conversation_id = c.id and x.from_id = m.id
          and lower(regexp_replace(x.body, '[^[:alnum:]]+', '', 'g'))
            = lower(regexp_replace(${text}, '[^[:alnum:]]+', '', 'g')))
        and not exists (select 1 from icebreakers i, jsonb_each_text(i.texts) t
          where i.site_id = ${siteId} and t.value = ${text}))::int as identical
    from members m where m.id = ${fromId}`.execute(db)
  return rows[0]
}
