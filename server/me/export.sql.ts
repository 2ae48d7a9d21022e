import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/**
 * What is tied to a member without being theirs to see, or says nothing to a person: each with its reason. All other
 * rows that point to the member are in the archive, also those of tables that are added later.
 */
const omitted = [
  // who blocked, passed over or reported a member is never disclosed
  'blocks.blocked_id',
  'swipes.profile_id',
  'reports.reported_id',
  'complaints.about_member_id',
  // the staff's own notes; what the member was told of them stands in decision_notices
  'decisions.member_id',
  'member_notes.member_id',
  'text_flags.member_id',
  // conversations have a section of their own; one that a block took away belongs to the other one too
  'conversations.member_a',
  'conversations.member_b',
  'frozen_conversations.member_a',
  'frozen_conversations.member_b',
  // numbers of events and copies made for speed, of what stands elsewhere
  'member_events.member_id',
  'search_members.member_id',
  'search_traits.member_id',
  'like_notices.from_id',
  // links and challenges: nothing but hashes and times
  'account_links.member_id',
] as const

/** Keys to the account, hashes, and names of files, which are in the archive themselves. */
const withheld = [
  ...[
    'password_hash',
    'email_key',
    'email_identity',
    'name_key',
    'signup_key',
    'token_hash',
    'hash',
    'p256dh',
    'auth',
    'file',
  ],
  ...['blur', 'perceptual_hash', 'customer_reference', 'card_reference', 'public_key', 'request_key', 'key'],
  ...[
    'turned_hashes',
    'suspicion',
    'debtor',
    'iban_print',
    'phone_print',
    'reviewed_by',
    'requested_by',
    'decided_by',
    'recorded_by',
  ],
  ...['evidence', 'site_id', 'portrait', 'body_html', 'claimed_by', 'session_hash', 'device_hash'],
] as const

interface Reference {
  table_name: string
  column_name: string
}

/** Every column of the database that points to a member. */
async function findReferences(db: Reads): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and cardinality(c.conkey) = 1
      and c.conparentid = 0
    order by 1, 2`.execute(db)
  return rows
}

/** All rows that are tied to a member, by table and the column that ties them. */
export async function findOwnRows(db: Reads, memberId: string): Promise<Record<string, unknown[]>> {
  const sections: Record<string, unknown[]> = {}
  const references = [{ table_name: 'members', column_name: 'id' }, ...(await findReferences(db))]
  for (const { table_name, column_name } of references) {
    const name = `${table_name}.${column_name}`
    if (omitted.some((one) => one === name)) continue
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${[...withheld]}::text[] as row from ${sql.table(table_name)} t
      where t.${sql.ref(column_name)} = ${memberId}`.execute(db)
    if (rows.length > 0) sections[name] = rows.map(({ row }) => row)
  }
  return sections
}

/** The conversations of a member with all their messages, as both have them. */
export async function findOwnConversations(db: Reads, memberId: string): Promise<unknown[]> {
  const { rows } = await sql<{ conversation: unknown }>`
    select jsonb_build_object('id', c.id, 'with', coalesce(p.name, ''), 'started', c.created_at,
      'messages', coalesce((select jsonb_agg(jsonb_build_object('from_me', m.from_id = ${memberId}, 'kind', m.kind,
        'text', m.body, 'gift', m.gift, 'gif', m.gif_id, 'photo', m.photo_id, 'credits', case when m.from_id = ${memberId} then m.credits end,
        'at', m.created_at) order by m.id) from messages m where m.conversation_id = c.id
          and m.id > coalesce(case when c.member_a = ${memberId} then c.cleared_a else c.cleared_b end,
            '00000000-0000-0000-0000-000000000000')), '[]')) as conversation
    from conversations c
    left join profiles p on p.member_id = case when c.member_a = ${memberId} then c.member_b else c.member_a end
    where ${memberId} in (c.member_a, c.member_b) order by c.created_at`.execute(db)
  return rows.map((row) => row.conversation)
}

/** The names of the members that the archive speaks of by their ids. */
export async function findOwnPeople(db: Reads, memberId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.member_id as id, p.name from profiles p where p.member_id in (
      select to_id from likes where from_id = ${memberId} union select from_id from likes where to_id = ${memberId}
      union select blocked_id from blocks where blocker_id = ${memberId}
      union select profile_id from swipes where member_id = ${memberId}
      union select reported_id from reports where reporter_id = ${memberId}
      union select case when member_a = ${memberId} then member_b else member_a end from conversations
        where ${memberId} in (member_a, member_b))`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.id, row.name]))
}

export interface OwnFile {
  id: string
  file: string
}

/** The files of a member: pictures of the profile, and photos that they sent. */
export async function findOwnFiles(
  db: Reads,
  memberId: string,
): Promise<{ pictures: OwnFile[]; photos: OwnFile[] }> {
  const { rows: pictures } = await sql<OwnFile>`
    select id, file from pictures where member_id = ${memberId} order by position`.execute(db)
  const { rows: photos } = await sql<OwnFile>`
    select id, file from chat_photos where from_id = ${memberId} order by created_at`.execute(db)
  return { pictures, photos }
}

export interface ExportRow {
  id: string
  member_id: string
  state: 'wanted' | 'ready'
  file: string | null
  bytes: number | null
  created_at: Date
  expires_at: Date
}

/** Notes the wish for an archive, unless one was wished for since a time; gives the newest. */
export async function wantExport(
  db: Reads,
  wish: { id: string; memberId: string; now: Date; since: Date; expiresAt: Date },
): Promise<ExportRow> {
  await sql`select from members where id = ${wish.memberId} for update`.execute(db)
  await sql`
    insert into account_exports (id, member_id, state, created_at, expires_at)
    select ${wish.id}, ${wish.memberId}, 'wanted', ${wish.now}, ${wish.expiresAt}
    where not exists (
      select 1 from account_exports
      where member_id = ${wish.memberId} and created_at > ${wish.since} and expires_at > ${wish.now})`.execute(
    db,
  )
  const newest = await findNewestExport(db, wish.memberId, wish.now)
  if (!newest) throw new Error('an archive was noted and is not there')
  return newest
}

/** The newest archive of a member that is not over. */
export async function findNewestExport(
  db: Reads,
  memberId: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select id, member_id, state, file, bytes, created_at, expires_at from account_exports
    where member_id = ${memberId} and expires_at > ${now} order by created_at desc limit 1`.execute(db)
  return rows[0]
}

/** One archive of a member, or of whoever it belongs to when the asker holds its link. */
export async function findExport(
  db: Reads,
  find: { siteId: string; id: string; memberId: string | null; now: Date },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select e.id, e.member_id, e.state, e.file, e.bytes, e.created_at, e.expires_at from account_exports e
    join members m on m.id = e.member_id
    where e.id = ${find.id} and m.site_id = ${find.siteId} and e.expires_at > ${find.now}
      and (${find.memberId}::uuid is null or e.member_id = ${find.memberId})`.execute(db)
  return rows[0]
}

/** Notes that an archive is ready; false when it was before, or its account is gone. */
export async function finishExport(
  db: Reads,
  done: { id: string; file: string; bytes: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_exports set state = 'ready', file = ${done.file}, bytes = ${done.bytes}
    where id = ${done.id} and state = 'wanted'`.execute(db)
  return numAffectedRows === 1n
}

/** Takes archives whose time is over; gives their files. */
export async function takeOldExports(db: Reads, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    delete from account_exports where expires_at <= ${now} returning file`.execute(db)
  return rows.flatMap((row) => row.file ?? [])
}
