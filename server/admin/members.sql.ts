import { sql } from 'kysely'
import type { MemberEntry } from '#contract/admin-members.ts'
import type { ReportReason } from '#contract/safety.ts'
import type { Reads } from '../context.ts'

export interface MemberEntryRow extends Omit<MemberEntry, 'since'> {
  signup_at: Date
}

const entry = sql`
  m.id, p.name, m.email, m.kind, m.status, m.paid_since is not null as premium, m.signup_at`

/**
 * Members of a site whose name or address begins with the words, or whose id it is, or the id, the provider's name or
 * the invoice number of a payment, or the reference of a report, complaint or request about data; the newest, before one
 * of them.
 */
export async function findMembers(
  db: Reads,
  siteId: string,
  { words, id, before, most }: { words: string; id: string | null; before: string | null; most: number },
): Promise<MemberEntryRow[]> {
  const like = `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const invoice = /^\d{1,8}$/.test(words) ? Number(words) : null
  const { rows } = await sql<MemberEntryRow>`
    select ${entry} from members m join profiles p on p.member_id = m.id
    where m.site_id = ${siteId} and (${words} = '' or m.email_key like ${like} or p.name_key like ${like}
      or m.id = ${id}::uuid
      or m.id in (select member_id from payments where site_id = ${siteId} and (id = ${id}::uuid or provider_reference = ${words}))
      or m.id in (select y.member_id from invoices i join payments y on y.id = i.payment_id
        where i.site_id = ${siteId} and i.number = ${invoice}::int)
      or m.id in (select reported_id from reports where site_id = ${siteId} and reference = upper(${words}))
      or m.id in (select member_id from complaints where site_id = ${siteId} and reference = upper(${words}))
      or m.id in (select member_id from data_requests where site_id = ${siteId} and reference = upper(${words})))
      and (${before}::uuid is null
        or (m.signup_at, m.id) < (select b.signup_at, b.id from members b where b.id = ${before}::uuid))
    order by m.signup_at desc, m.id desc limit ${most}`.execute(db)
  return rows
}

export interface MemberDetailRow extends MemberEntryRow {
  language: string
  country: string
  billing_country: string | null
  city: string | null
  gender: 'male' | 'female'
  date_of_birth: string
  about_me: string
  traits: Record<string, string>
  tracking: Record<string, string>
  hidden: boolean
  credits: number
  reports_about: number
  reports_made: number
}

/** One member of a site with what the support may know. */
export async function findMember(
  db: Reads,
  siteId: string,
  id: string,
): Promise<MemberDetailRow | undefined> {
  const { rows } = await sql<MemberDetailRow>`
    select ${entry}, m.language, p.country, m.billing_country, p.city, p.gender, p.date_of_birth::text, p.about_me, m.tracking,
      p.status = 'disabled' as hidden,
      jsonb_strip_nulls(jsonb_build_object('looking_for', m.looking_for, 'sexuality', p.sexuality,
        'relationship_status', p.relationship_status, 'body_type', p.body_type, 'hair_color', p.hair_color,
        'eye_color', p.eye_color, 'tattoos', p.tattoos,
        'interests', nullif(array_to_string(p.interests, ', '), ''))) as traits, s.credits,
      (select count(*)::int from reports r where r.reported_id = m.id) as reports_about,
      (select count(*)::int from reports r where r.reporter_id = m.id) as reports_made
    from members m join profiles p on p.member_id = m.id join member_states s on s.member_id = m.id
    where m.site_id = ${siteId} and m.id = ${id}`.execute(db)
  return rows[0]
}

/** The latest movements of a wallet; what left it is negative. */
export async function findLedger(
  db: Reads,
  memberId: string,
): Promise<{ id: string; created_at: Date; kind: string; credits: number; balance: number }[]> {
  const { rows } = await sql<{
    id: string
    created_at: Date
    kind: string
    credits: number
    balance: number
  }>`
    select id, created_at, kind, case to_account when 'wallet' then credits else -credits end as credits, balance
    from credit_movements where member_id = ${memberId} order by number desc limit 50`.execute(db)
  return rows
}

export interface MemberPaymentRow {
  id: string
  created_at: Date
  method: string
  status: 'pending' | 'completed' | 'failed'
  credits: number
  price_cents: number
  refunded_cents: number
  currency: string
}

/** The latest payments of a member, with what went back of each. */
export async function findMemberPayments(db: Reads, memberId: string): Promise<MemberPaymentRow[]> {
  const { rows } = await sql<MemberPaymentRow>`
    select p.id, p.created_at, p.method, p.status, p.credits, p.price_cents, p.currency,
      (select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.payment_id = p.id and r.status <> 'failed') as refunded_cents
    from payments p where p.member_id = ${memberId} order by p.created_at desc, p.id limit 50`.execute(db)
  return rows
}

export interface MemberReportRow {
  id: string
  reference: string
  reason: ReportReason
  created_at: Date
  state: 'open' | 'upheld' | 'rejected'
  made: boolean
}

/** The latest reports about a member and by them. */
export async function findMemberReports(db: Reads, memberId: string): Promise<MemberReportRow[]> {
  const { rows } = await sql<MemberReportRow>`
    select id, reference, reason, created_at, state, reporter_id = ${memberId} is true as made from reports
    where reported_id = ${memberId} or reporter_id = ${memberId} order by created_at desc, id limit 50`.execute(
    db,
  )
  return rows
}

/** The pictures of a member in their order, whatever their state. */
export async function findMemberPictures(
  db: Reads,
  memberId: string,
): Promise<{ id: string; file: string; state: 'pending' | 'approved' | 'refused' }[]> {
  const { rows } = await sql<{ id: string; file: string; state: 'pending' | 'approved' | 'refused' }>`
    select id, file, state from pictures where member_id = ${memberId} order by position, id`.execute(db)
  return rows
}

/** The notes about a member, newest first. */
export async function findNotes(
  db: Reads,
  memberId: string,
): Promise<{ id: string; created_at: Date; by_name: string | null; text: string }[]> {
  const { rows } = await sql<{ id: string; created_at: Date; by_name: string | null; text: string }>`
    select n.id, n.created_at, s.name as by_name, n.text from member_notes n left join staff s on s.id = n.staff_id
    where n.member_id = ${memberId} order by n.created_at desc, n.id limit 100`.execute(db)
  return rows
}

/** Keeps a note. */
export async function insertNote(
  db: Reads,
  note: { id: string; memberId: string; staffId: string; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into member_notes (id, member_id, staff_id, text, created_at)
    values (${note.id}, ${note.memberId}, ${note.staffId}, ${note.text}, ${note.now})`.execute(db)
}

/** The living sessions of a member. */
export async function findSessions(
  db: Reads,
  memberId: string,
  now: Date,
): Promise<{ created_at: Date; last_used_at: Date; device: string }[]> {
  const { rows } = await sql<{ created_at: Date; last_used_at: Date; device: string }>`
    select created_at, last_used_at, device from sessions
    where member_id = ${memberId} and expires_at > ${now} order by last_used_at desc limit 50`.execute(db)
  return rows
}

/** What went out to a member last, without its text, which may hold links that log in. */
export async function findMails(
  db: Reads,
  memberId: string,
): Promise<{ id: string; created_at: Date; channel: string; subject: string; sent: boolean }[]> {
  const { rows } = await sql<{
    id: string
    created_at: Date
    channel: string
    subject: string
    sent: boolean
  }>`
    select id, created_at, channel, subject, sent_at is not null as sent from outbox
    where member_id = ${memberId} order by created_at desc limit 30`.execute(db)
  return rows
}

/** Confirms the address of a member; false unless that was still to do. */
export async function confirmMember(db: Reads, siteId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    update members set status = 'activated'
    where id = ${memberId} and site_id = ${siteId} and status = 'not_confirmed' returning 1`.execute(db)
  return rows.length > 0
}
