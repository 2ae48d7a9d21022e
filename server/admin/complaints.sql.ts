import { sql } from 'kysely'
import type { ComplaintCategory } from '#contract/complaints.ts'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface ComplaintRow {
  id: string
  reference: string
  category: ComplaintCategory
  email: string
  language: Locale
  text: string
  url: string | null
  member_id: string | null
  about_id: string | null
  about_name: string | null
  state: 'open' | 'answered'
  answer: string | null
  created_at: Date
}

const columns = sql`c.id, c.reference, c.category, c.email, c.language, c.text, c.url, c.member_id,
  c.about_member_id as about_id, p.name as about_name, c.state, c.answer, c.created_at`
const tables = sql`complaints c left join profiles p on p.member_id = c.about_member_id`

/** The open complaints of a site, oldest first, or the latest that were answered; those about data have their own desk. */
export async function findComplaintsOf(
  db: Reads,
  siteId: string,
  state: 'open' | 'answered',
): Promise<ComplaintRow[]> {
  const order = state === 'open' ? sql`c.created_at, c.id` : sql`c.answered_at desc, c.id`
  const { rows } = await sql<ComplaintRow>`
    select ${columns} from ${tables}
    where c.site_id = ${siteId} and c.state = ${state} and c.category <> 'privacy'
    order by ${order} limit 200`.execute(db)
  return rows
}

/** Locks a complaint, so that it is answered once. */
export async function lockComplaint(
  db: Reads,
  siteId: string,
  id: string,
): Promise<ComplaintRow | undefined> {
  const { rows } = await sql<ComplaintRow>`
    select ${columns} from ${tables} where c.site_id = ${siteId} and c.id = ${id} for update of c`.execute(db)
  return rows[0]
}

/** Keeps the answer. */
export async function answerComplaint(db: Reads, id: string, answer: string, now: Date): Promise<void> {
  await sql`update complaints set state = 'answered', answer = ${answer}, answered_at = ${now} where id = ${id}`.execute(
    db,
  )
}
