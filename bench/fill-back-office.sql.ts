import { sql } from 'kysely'
import type { Reads } from '#server/app/transaction.ts'

const fullMembers = 200_000
/** `BENCH_MEMBERS=5000` fills a smaller site with the same proportions, to try the benchmark itself. */
const filledMembers = Number(process.env.BENCH_MEMBERS ?? fullMembers)
const scale = (count: number) => Math.ceil((count * filledMembers) / fullMembers)

/** What a site of 200,000 members, or of as many as `BENCH_MEMBERS` says, has behind it. */
export const history = {
  members: filledMembers,
  conversations: scale(130_000),
  /** Of them with fictional profiles, of which the staff can play only so many. */
  deskConversations: scale(15_000),
  fictional: scale(500),
  messages: scale(2_000_000),
  payments: scale(50_000),
  refunds: scale(2_000),
  /** Of each kind of case: reports, complaints. */
  cases: scale(1_200),
  audit: scale(100_000),
  /** Days over which all of it is spread. */
  days: 90,
} as const

const { days } = history
/** A moment of the last days, the same for the same number. */
const moment = sql.raw(`now() - ((g.n * 7919) % ${days * 86_400}) * interval '1 second'`)
const pick = (table: string) => sql.raw(`1 + (g.n * 104729) % (select count(*) from ${table})`)

/**
 * Gives a demo with many members what its back office lists: conversations and copies of the demo's own payments, refunds,
 * reports, complaints and lines of the log, about other members and at other times. Triggers and foreign keys are off
 * meanwhile.
 */
export async function fillBackOffice(db: Reads, siteId: string): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`
    create temp table m as select id, (row_number() over (order by id))::int as n from members where site_id = ${siteId}`.execute(
    db,
  )
  await sql`create unique index m_n on m (n)`.execute(db)
  await sql`
    update members set signup_at = now() - ((m.n::bigint * 7919) % ${days * 86_400}) * interval '1 second'
    from m where m.id = members.id`.execute(db)
  await keepFictional(db, siteId)
  await fillConversations(db, siteId)
  await sql`create temp table p as select *, (row_number() over (order by id))::int as place from payments where site_id = ${siteId}`.execute(
    db,
  )
  await sql`
    insert into payments select copy.*
    from generate_series(1, ${history.payments}::bigint) as g (n)
    join m on m.n = ${pick('m')} join p on p.place = ${pick('p')} join payments old on old.id = p.id
    cross join lateral jsonb_populate_record(old, jsonb_build_object('id', gen_random_uuid(), 'member_id', m.id,
      'request_key', gen_random_uuid(), 'provider_reference', gen_random_uuid(), 'next_check_at', null,
      'created_at', ${moment}, 'accepted_at', ${moment}, 'settled_at', case when old.settled_at is not null then ${moment} end)) as copy`.execute(
    db,
  )
  await sql`
    update members set paid_since = first.at from (
      select member_id, min(settled_at) as at from payments where status = 'completed' group by member_id) first
    where first.member_id = members.id and paid_since is null`.execute(db)
  await sql`
    insert into refunds select copy.*
    from (select id, created_at, row_number() over (order by id) as n from payments
      where status = 'completed' and site_id = ${siteId} order by id limit ${history.refunds}) g
    cross join (select * from refunds order by id limit 1) old
    cross join lateral jsonb_populate_record(null::refunds, to_jsonb(old) || jsonb_build_object('id', gen_random_uuid(), 'payment_id', g.id,
      'provider_reference', gen_random_uuid(), 'created_at', g.created_at + interval '1 hour',
      'completed_at', g.created_at + interval '1 hour')) as copy`.execute(db)
  await fillCases(db, siteId)
  await sql`drop table m, p`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
}

/** Makes persons of the fictional profiles of a crowd, of whom it has more than the staff of a site could write for. */
async function keepFictional(db: Reads, siteId: string): Promise<void> {
  await sql`
    create temp table f as select id, (row_number() over (order by id))::int as n from (
      select id from members where site_id = ${siteId} and kind = 'fictional' order by id limit ${history.fictional}) kept`.execute(
    db,
  )
  const others = sql`
    (select id from members where site_id = ${siteId} and kind = 'fictional' except select id from f)`
  await sql`update profiles set fictional = false where member_id in ${others}`.execute(db)
  await sql`update search_members set fictional = false where member_id in ${others}`.execute(db)
  await sql`update members set kind = 'person' where id in ${others}`.execute(db)
}

async function fillConversations(db: Reads, siteId: string): Promise<void> {
  await sql`
    insert into conversations (id, site_id, member_a, member_b, started_by, last_at, created_at)
    select gen_random_uuid(), ${siteId}, least(a.id, b.id), greatest(a.id, b.id), a.id, ${moment}, ${moment}
    from generate_series(1, ${history.deskConversations}::bigint) as g (n)
    join m a on a.n = 1 + (g.n * 7919) % (select count(*) from m)
    join f b on b.n = 1 + g.n % (select count(*) from f) and b.id <> a.id on conflict do nothing`.execute(db)
  await sql`
    insert into conversations (id, site_id, member_a, member_b, started_by, last_at, created_at)
    select gen_random_uuid(), ${siteId}, least(a.id, b.id), greatest(a.id, b.id), a.id, ${moment}, ${moment}
    from generate_series(1, ${history.conversations - history.deskConversations}::bigint) as g (n)
    join m a on a.n = 1 + (g.n * 7919) % (select count(*) from m)
    join m b on b.n = 1 + (g.n * 104729 + 1) % (select count(*) from m) and b.n <> a.n on conflict do nothing`.execute(
    db,
  )
  await sql`create temp table c as select *, (row_number() over (order by id))::int as n from conversations where site_id = ${siteId}`.execute(
    db,
  )
  await sql`create unique index c_n on c (n)`.execute(db)
  await sql`
    insert into messages (conversation_id, id, from_id, to_id, kind, body, credits, client_id, created_at)
    select c.id, gen_random_uuid(), c.member_a, c.member_b, 'text', 'See you on Saturday then?', 1, gen_random_uuid(), ${moment}
    from generate_series(1, ${history.messages}::bigint) as g (n) join c on c.n = ${pick('c')}
    order by ${moment}`.execute(db)
  await sql`
    update conversations set last_message_id = last.id, last_at = last.created_at
    from (select distinct on (conversation_id) conversation_id, id, created_at from messages
      order by conversation_id, created_at desc, id) last
    where last.conversation_id = conversations.id and last_message_id is null`.execute(db)
  await fillMovements(db)
  await sql`drop table c, f`.execute(db)
}

/** What the messages cost, without the chains of hashes, which no page of the back office reads. */
async function fillMovements(db: Reads): Promise<void> {
  await sql`
    insert into credit_movements (id, member_id, kind, credits, from_account, to_account, number, balance, hash, reference, created_at)
    select gen_random_uuid(), x.from_id, 'message', 1, 'wallet', 'spent',
      1_000_000 + row_number() over (partition by x.from_id order by x.id), 0, '', x.id, x.created_at
    from messages x join c on c.id = x.conversation_id order by x.created_at on conflict do nothing`.execute(
    db,
  )
}

async function fillCases(db: Reads, siteId: string): Promise<void> {
  await sql`
    insert into reports select copy.*
    from generate_series(1, ${history.cases}::bigint) as g (n) join m on m.n = ${pick('m')}
    cross join (select * from reports where site_id = ${siteId} order by id limit 1) old
    cross join lateral jsonb_populate_record(null::reports, to_jsonb(old) || jsonb_build_object('id', gen_random_uuid(), 'reference', 'R-BENCH-' || g.n,
      'reported_id', m.id, 'key', gen_random_uuid(), 'state', 'open', 'decided_at', null, 'created_at', ${moment})) as copy`.execute(
    db,
  )
  await sql`
    insert into complaints select copy.*
    from generate_series(1, ${history.cases}::bigint) as g (n) join m on m.n = ${pick('m')}
    cross join (select * from complaints where site_id = ${siteId} order by id limit 1) old
    cross join lateral jsonb_populate_record(null::complaints, to_jsonb(old) || jsonb_build_object('id', gen_random_uuid(), 'reference', 'C-BENCH-' || g.n,
      'member_id', m.id, 'key', gen_random_uuid(), 'state', 'open', 'answered_at', null, 'created_at', ${moment})) as copy`.execute(
    db,
  )
  await sql`
    insert into audit_log select copy.*
    from generate_series(1, ${history.audit}::bigint) as g (n) join m on m.n = ${pick('m')}
    cross join (select * from audit_log order by id limit 1) old
    cross join lateral jsonb_populate_record(null::audit_log, to_jsonb(old) || jsonb_build_object('id', gen_random_uuid(), 'site_id', ${siteId}::text,
      'subject_type', 'member', 'subject_id', m.id, 'created_at', ${moment})) as copy`.execute(db)
}
