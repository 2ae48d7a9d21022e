import { sql } from 'kysely'
import type { Reads } from '#server/app/transaction.ts'

/** What usual use leaves for each member (docs/scaling.md). */
export const usage = {
  likes: 25,
  conversations: 2,
  messagesInConversation: 15,
  movements: 40,
  /** In addition to messages, which carry their numbers themselves. */
  events: 70,
} as const

/** Returns an id that grows with a number, as those of the program grow with time. */
const makeId = (kind: string, number: string) =>
  sql.raw(`('0193${kind}-' || substr(lpad(to_hex(${number}), 12, '0'), 1, 4) || '-7000-8000-' ||
    lpad(to_hex(${number}), 12, '0'))::uuid`)

const words = sql.raw(
  `(array['hello','weekend','really','beautiful','coffee','tomorrow','thanks','where','walking','music','concert',
    'evening','maybe','travel','smile','photo','beach','dinner','honestly','story','family','dogs','winter','call'])`,
)
const text = sql`(select string_agg(${words}[1 + floor(24 * random())], ' ') from generate_series(1, 3 + (n % 13)))`

/**
 * Makes existing members look as if they had used the site for a while: likes, conversations, messages with their
 * words, movements of credits and live events, each in the order of time, so that pages and indexes are as full as they
 * become. Triggers and foreign keys are off meanwhile.
 */
export async function fillUsage(db: Reads, members: number): Promise<void> {
  const { likes, conversations, messagesInConversation, movements, events } = usage
  await sql`set session_replication_role = replica`.execute(db)
  await sql`create temp table m as select id, site_id, (row_number() over (order by id))::int as n from members`.execute(
    db,
  )
  await sql`create unique index on m (n)`.execute(db)
  // Members meet at random: n picks two different ones.
  const other = sql`join m a on a.n = 1 + (g.n * 7919) % ${members}::bigint
    join m b on b.n = 1 + (g.n * 104729 + g.n / ${members}::bigint + 1) % ${members}::bigint and b.n <> a.n`
  await sql`
    insert into likes (from_id, to_id, created_at)
    select a.id, b.id, now() - (g.n || ' seconds')::interval
    from generate_series(1, ${likes * members}::bigint) as g (n) ${other} on conflict do nothing`.execute(db)
  await sql`
    insert into conversations (id, site_id, member_a, member_b, started_by, last_at, created_at)
    select ${makeId('0001', 'g.n')}, a.site_id, least(a.id, b.id), greatest(a.id, b.id), a.id, now(), now()
    from generate_series(1, ${conversations * members}::bigint) as g (n) ${other} on conflict do nothing`.execute(
    db,
  )
  await sql`create temp table c as select *, (row_number() over (order by id))::int as n from conversations`.execute(
    db,
  )
  await sql`create unique index c_n on c (n)`.execute(db)
  await sql`
    insert into messages
      (conversation_id, id, from_id, to_id, kind, body, credits, client_id, created_at, from_seq, to_seq)
    select c.id, ${makeId('0002', 't.n')}, c.member_a, c.member_b, 'text', t.body, 1, gen_random_uuid(), now(), t.n, t.n
    from (select n, ${text} as body
      from generate_series(1, ${conversations * messagesInConversation * members}::bigint) n) t
    join c on c.n = 1 + (t.n * 15485863) % (select count(*) from c) order by t.n`.execute(db)
  await sql`
    insert into message_words (conversation_id, message_id, words)
    select conversation_id, id, words_of(body, 'en') || to_tsvector('simple', '''m:' || from_id || ''' ''m:' || to_id || '''')
    from messages`.execute(db)
  await sql`
    insert into credit_movements
      (member_id, number, id, kind, from_account, to_account, credits, balance, reference, created_at, hash)
    select m.id, 1 + t.n, ${makeId('0003', `t.n * ${members} + m.n`)}, 'message', 'wallet', 'spent', 1, 100, gen_random_uuid(),
      now() - ((100 - t.n) || ' hours')::interval, sha256(convert_to(m.id::text || t.n, 'UTF8'))
    from generate_series(1, ${movements}::int) as t (n) cross join m order by t.n, m.n`.execute(db)
  await sql`
    insert into member_events (member_id, seq, event, slot)
    select m.id, t.n, jsonb_build_object('type', 'read', 'conversation', gen_random_uuid(), 'message', gen_random_uuid(), 'by_me', true),
      t.n * 7 / ${events + 1}
    from generate_series(1, ${events}::int) as t (n) cross join m order by t.n, m.n`.execute(db)
  await sql`
    insert into known_devices (member_id, token_hash, first_at, last_at)
    select id, sha256(convert_to(id::text, 'UTF8')), now(), now() from m`.execute(db)
  await sql`
    insert into pictures (member_id, id, position, state, file, width, height, blur, perceptual_hash, created_at)
    select id, ${makeId('0004', 'n')}, 1, 'approved', encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), 1200, 1600,
      'data:image/webp;base64,' || repeat('UklGRkIAAABX', 12), encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), now()
    from m`.execute(db)
  await sql`drop table m, c`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
}

export interface SizeRow {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

/** Returns every table with rows, the largest first, with its indexes; the parts of one are counted together. */
export async function findSizes(db: Reads): Promise<SizeRow[]> {
  const { rows } = await sql<SizeRow>`
    select t.name, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      cross join lateral (select coalesce(i.inhparent, c.oid)::regclass::text as name) t
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by t.name having sum(greatest(c.reltuples, 0)) > 0 order by bytes desc`.execute(db)
  return rows
}
