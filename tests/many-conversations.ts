import { sql } from 'kysely'
import { aMember, type BuilderProgram, type TestMember, type TestSite } from './builders.ts'

/**
 * Gives a member conversations with new members, each with one unread message, the second one a minute older than the
 * first and so on. Returns the others, newest first.
 */
export async function fillConversations(
  seeded: BuilderProgram,
  site: TestSite,
  { reader, count }: { reader: string; count: number },
): Promise<TestMember[]> {
  const others: TestMember[] = []
  while (others.length < count) {
    others.push(await aMember(seeded, site, { gender: 'male', credits: 10, paid: true }))
  }
  await insertConversations(seeded.database.db, {
    reader,
    others: others.map(({ id }) => id),
    now: seeded.clock.now(),
  })
  return others
}

/** The same with existing members. */
export async function insertConversations(
  db: BuilderProgram['database']['db'],
  { reader, others, now }: { reader: string; others: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    with made as (
      insert into conversations
        (id, site_id, member_a, member_b, started_by, wrote_a, wrote_b, last_message_id, last_at, unread_a, unread_b,
          created_at)
      select gen_random_uuid(), m.site_id, least(m.id, o.id), greatest(m.id, o.id), m.id, true, true,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(o.n), 12, '0'))::uuid,
        at, (m.id < o.id)::int, (m.id > o.id)::int, ${now}
      from members m, unnest(${[...others]}::uuid[]) with ordinality o (id, n),
        lateral (select ${now}::timestamptz - o.n * interval '1 minute' as at) moment
      where m.id = ${reader}
      returning id, member_a, member_b, last_message_id, last_at
    )
    insert into messages (conversation_id, id, from_id, to_id, kind, body, credits, client_id, created_at)
    select id, last_message_id, case member_a when ${reader} then member_b else member_a end, ${reader}, 'text',
      'How was your week? Mine was long.', 0, gen_random_uuid(), last_at from made`.execute(db)
}
