import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { createId } from '#server/platform/ids.ts'

/** Gives two members a conversation of many messages, one a minute, the last of them now: "line 1", "line 2 …". */
export async function fillConversation(
  { db }: Pick<Database, 'db'>,
  {
    siteId,
    pair: [first, second],
    messages,
  }: { siteId: string; pair: readonly [string, string]; messages: number },
): Promise<void> {
  const conversation = createId()
  await sql`
    insert into conversations (id, site_id, member_a, member_b, started_by, wrote_a, wrote_b, last_at, created_at)
    values (${conversation}, ${siteId}, least(${first}::uuid, ${second}::uuid), greatest(${first}::uuid, ${second}::uuid),
      ${first}, true, true, now(), now())`.execute(db)
  await sql`
    insert into messages (conversation_id, id, from_id, to_id, kind, body, credits, client_id, created_at)
    select ${conversation}, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
      case n % 3 when 0 then ${second}::uuid else ${first}::uuid end, case n % 3 when 0 then ${first}::uuid else ${second}::uuid end,
      'text', 'line ' || n || repeat(' and so on', n % 40), 0, gen_random_uuid(), at
    from (select n, now() - (${messages} - n) * interval '1 minute' as at from generate_series(1, ${messages}::int) n) lines`.execute(
    db,
  )
  await sql`
    update conversations set last_message_id =
      (select id from messages where conversation_id = ${conversation} order by id desc limit 1)
    where id = ${conversation}`.execute(db)
}
