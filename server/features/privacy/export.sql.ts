import { type NotNull, type Selectable, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'

/**
 * Rows that refer to a member and are left out of the archive, each with its reason: they are not the member's to see, or
 * tell a person nothing. All other rows that refer to the member are in it, also those of tables that are added later.
 */
const omitted = [
  // who blocked, passed over or reported a member is never disclosed
  'blocks.blocked_id',
  'swipes.profile_id',
  'reports.reported_id',
  'complaints.about_member_id',
  // the staff's own notes; what the member was told of them stands in decision_notices
  'case_notes.member_id',
  'decisions.member_id',
  'member_notes.member_id',
  'text_flags.member_id',
  // who wanted to see their photos verified was promised not to be named
  'verification_requests.to_id',
  // conversations have a section of their own; one that a block took away belongs to the other one too
  'conversations.member_a',
  'conversations.member_b',
  'frozen_conversations.member_a',
  'frozen_conversations.member_b',
  // the books of a partner; the member's partner is in partner_referrals
  'partner_commissions.member_id',
  // numbers of events and copies made for speed, of what stands elsewhere
  'member_events.member_id',
  'search_members.member_id',
  'like_notices.from_id',
  // links and challenges: nothing but hashes and times
  'account_links.member_id',
] as const

/** Keys to the account, hashes, and names of files, which are in the archive themselves. */
const withheld = [
  'auth',
  'begun_by',
  'blur',
  'body_html',
  'card_print',
  'card_reference',
  'claimed_by',
  'customer_reference',
  'debtor',
  'decided_by',
  'device_hash',
  'email_identity',
  'email_key',
  'evidence',
  'file',
  'first_by',
  'first_pictures',
  'first_verdict',
  'hash',
  'iban_print',
  'key',
  'name_key',
  'nonce',
  'p256dh',
  'password_hash',
  'perceptual_hash',
  'phone_print',
  'portrait',
  'provider_session',
  'public_key',
  'recorded_by',
  'request_key',
  'requested_by',
  'reviewed_by',
  'session_hash',
  'signup_key',
  'site_id',
  'suspicion',
  'token_hash',
  'turned_hashes',
  'written_by',
] as const

interface Reference {
  table_name: string
  column_name: string
}

/** Returns every column of the database that refers to a member. */
async function findReferences(db: Reads): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and cardinality(c.conkey) = 1
      and c.conparentid = 0
    order by 1, 2`.execute(db)
  return rows
}

/** Returns all rows that refer to a member, by table and referring column. */
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
  const refused = await findOwnSuppression(db, memberId)
  return refused ? { ...sections, mail_suppressions: [refused] } : sections
}

/** Finds whether e-mails to a member’s address are suppressed. */
function findOwnSuppression(db: Reads, memberId: string) {
  return db
    .selectFrom('mail_suppressions as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.site_id', '=', 's.site_id').onRef('m.email_key', '=', 's.address'),
    )
    .select(['s.address', 's.reason', 's.detail', 's.created_at'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

/** Returns the conversations of a member with all their messages, as both have them. */
export async function findOwnConversations(db: Reads, memberId: string): Promise<unknown[]> {
  const { rows } = await sql<{ conversation: unknown }>`
    select jsonb_build_object('id', c.id, 'with', coalesce(p.name, ''), 'started', c.created_at,
      'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'from_me', m.from_id = ${memberId}, 'kind', m.kind,
        'text', m.body, 'gift', m.gift, 'gif', m.gif_id, 'photo', m.photo_id, 'voice', m.voice_id,
        'credits', case when m.from_id = ${memberId} then m.credits end,
        'at', m.created_at, 'answers', q.quoted_id, 'reactions', (
          select jsonb_agg(jsonb_build_object('from_me', r.member_id = ${memberId}, 'reaction', r.reaction))
          from message_reactions r where r.conversation_id = m.conversation_id and r.message_id = m.id)) order by m.id)
        from messages m
        left join message_quotes q on q.conversation_id = m.conversation_id and q.message_id = m.id where m.conversation_id = c.id
          and m.id > coalesce(case when c.member_a = ${memberId} then c.cleared_a else c.cleared_b end,
            '00000000-0000-0000-0000-000000000000')), '[]')) as conversation
    from conversations c
    left join profiles p on p.member_id = case when c.member_a = ${memberId} then c.member_b else c.member_a end
    where ${memberId} in (c.member_a, c.member_b) order by c.created_at`.execute(db)
  return rows.map((row) => row.conversation)
}

/** Finds the names of the members that the archive refers to by their ids. */
export async function findOwnPeople(db: Reads, memberId: string): Promise<Record<string, string>> {
  const people = db
    .selectFrom('likes')
    .select('to_id as id')
    .where('from_id', '=', memberId)
    .union(db.selectFrom('likes').select('from_id as id').where('to_id', '=', memberId))
    .union(db.selectFrom('blocks').select('blocked_id as id').where('blocker_id', '=', memberId))
    .union(db.selectFrom('swipes').select('profile_id as id').where('member_id', '=', memberId))
    .union(
      db
        .selectFrom('reports')
        .select('reported_id as id')
        .where('reporter_id', '=', memberId)
        .where('reported_id', 'is not', null)
        .$narrowType<{ id: NotNull }>(),
    )
    .union(db.selectFrom('conversations').select('member_b as id').where('member_a', '=', memberId))
    .union(db.selectFrom('conversations').select('member_a as id').where('member_b', '=', memberId))
  const profiles = await db
    .selectFrom('profiles')
    .select(['member_id', 'name'])
    .where('member_id', 'in', people)
    .execute()
  return Object.fromEntries(profiles.map((profile) => [profile.member_id, profile.name]))
}

/** Finds the files of a member: pictures of the profile, photos and recordings that they sent, and a selfie that waits. */
export async function findOwnFiles(db: Reads, memberId: string) {
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'file'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .execute()
  const photos = await db
    .selectFrom('chat_photos')
    .select(['id', 'file'])
    .where('from_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  const voices = await db
    .selectFrom('chat_voices')
    .select(['id', 'file'])
    .where('from_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  const selfies = await db
    .selectFrom('selfies')
    .select('id')
    .select(({ ref }) => ref('file').$notNull().as('file'))
    .where('member_id', '=', memberId)
    .where('file', 'is not', null)
    .execute()
  return { pictures, photos, voices, selfies }
}

export type ExportRow = Selectable<Tables['account_exports']>

/** Requests an archive, unless one was requested since a time; returns the newest. */
export async function requestExport(
  db: Reads,
  request: { id: string; memberId: string; now: Date; since: Date; expiresAt: Date },
): Promise<ExportRow> {
  // Two requests at once: the second one waits here, and finds the archive of the first.
  await db.selectFrom('members').select('id').where('id', '=', request.memberId).forUpdate().execute()
  const newest = await findNewestExport(db, request.memberId, request.now)
  if (newest && newest.created_at > request.since) return newest
  return db
    .insertInto('account_exports')
    .values({
      id: request.id,
      member_id: request.memberId,
      state: 'wanted',
      created_at: request.now,
      expires_at: request.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds the newest archive of a member that has not expired. */
export function findNewestExport(db: Reads, memberId: string, now: Date): Promise<ExportRow | undefined> {
  return db
    .selectFrom('account_exports')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds an archive of one member, or of any member of the site for a requester who holds its link. */
export function findExport(
  db: Reads,
  { siteId, id, memberId, now }: { siteId: string; id: string; memberId: string | null; now: Date },
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('account_exports as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .selectAll('e')
    .where('e.id', '=', id)
    .where('m.site_id', '=', siteId)
    .where('e.expires_at', '>', now)
    .$if(memberId !== null, (qb) => qb.where('e.member_id', '=', memberId))
    .executeTakeFirst()
}

/** Records that an archive is ready; false when it was before, or its account is gone. */
export async function finishExport(
  db: Reads,
  done: { id: string; file: string; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_exports')
    .set({ state: 'ready', file: done.file, bytes: done.bytes })
    .where('id', '=', done.id)
    .where('state', '=', 'wanted')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes expired archives; returns their files. */
export async function takeOldExports(db: Reads, now: Date): Promise<string[]> {
  const old = await db
    .deleteFrom('account_exports')
    .where('expires_at', '<=', now)
    .returning('file')
    .execute()
  return old.flatMap((row) => row.file ?? [])
}
