import { sql } from 'kysely'
import type { MemberEntry } from '#contract/admin-members.ts'
import type { Reads } from '../context.ts'

export interface MemberEntryRow extends Omit<MemberEntry, 'since'> {
  signup_at: Date
}

const entry = sql`
  m.id, p.name, m.email, m.kind, m.status, m.paid_since is not null as premium, m.signup_at`

/** Members of a site whose name or address begins with the words, or whose id, or payment's id, they are. */
export async function findMembers(
  db: Reads,
  siteId: string,
  { words, id }: { words: string; id: string | null },
): Promise<MemberEntryRow[]> {
  const like = `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<MemberEntryRow>`
    select ${entry} from members m join profiles p on p.member_id = m.id
    where m.site_id = ${siteId} and (${words} = '' or m.email_key like ${like} or p.name_key like ${like}
      or m.id = ${id}::uuid or m.id in (select member_id from payments where id = ${id}::uuid))
    order by m.signup_at desc, m.id limit 50`.execute(db)
  return rows
}

export interface MemberDetailRow extends MemberEntryRow {
  language: string
  country: string
  city: string | null
  gender: 'male' | 'female'
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
    select ${entry}, m.language, p.country, p.city, p.gender, p.status = 'disabled' as hidden, s.credits,
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
