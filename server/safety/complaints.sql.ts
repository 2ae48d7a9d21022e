import { sql } from 'kysely'
import type { ComplaintCategory } from '#contract/complaints.ts'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface NewComplaint {
  id: string
  siteId: string
  reference: string
  key: string
  memberId: string | null
  email: string
  language: Locale
  category: ComplaintCategory
  text: string
  aboutMemberId: string | null
  url: string | null
  now: Date
}

/** Keeps a complaint; false when the same request has been here before. */
export async function insertComplaint(db: Reads, c: NewComplaint): Promise<boolean> {
  const { rows } = await sql`
    insert into complaints (id, site_id, reference, key, member_id, email, language, category, text, about_member_id,
      url, created_at)
    values (${c.id}, ${c.siteId}, ${c.reference}, ${c.key}, ${c.memberId}, ${c.email}, ${c.language}, ${c.category},
      ${c.text}, (select id from members where id = ${c.aboutMemberId} and site_id = ${c.siteId}), ${c.url}, ${c.now})
    on conflict (site_id, key) do nothing returning id`.execute(db)
  return rows.length > 0
}

/** The reference that a request with this key was given. */
export async function findReference(db: Reads, siteId: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from complaints where site_id = ${siteId} and key = ${key}`.execute(db)
  return rows[0]?.reference
}

/** The e-mail address of a member. */
export async function findEmail(db: Reads, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from members where id = ${memberId}`.execute(db)
  return rows[0]?.email
}

/** What the mail that confirms a complaint says, and to whom. */
export interface ReceivedComplaint {
  reference: string
  member_id: string | null
  email: string
  language: Locale
  created_at: Date
}

/** A complaint by its id. */
export async function findReceivedComplaint(
  db: Reads,
  siteId: string,
  id: string,
): Promise<ReceivedComplaint | undefined> {
  const { rows } = await sql<ReceivedComplaint>`
    select reference, member_id, email, language, created_at from complaints
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

export interface ComplaintRow {
  reference: string
  category: ComplaintCategory
  state: 'open' | 'answered'
  answer: string | null
  created_at: Date
}

/** The newest hundred complaints of a member. */
export async function findComplaints(db: Reads, memberId: string): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select reference, category, state, answer, created_at from complaints
    where member_id = ${memberId} order by created_at desc limit 100`.execute(db)
  return rows
}
