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
  state: 'open' | 'answered'
  answer: string | null
  created_at: Date
}

const columns = sql`id, reference, category, email, language, text, url, member_id, state, answer, created_at`

/** The open complaints of a site, oldest first, or the latest that were answered; those about data have their own desk. */
export async function findComplaintsOf(
  db: Reads,
  siteId: string,
  state: 'open' | 'answered',
): Promise<ComplaintRow[]> {
  const order = state === 'open' ? sql`created_at, id` : sql`answered_at desc, id`
  const { rows } = await sql<ComplaintRow>`
    select ${columns} from complaints where site_id = ${siteId} and state = ${state} and category <> 'privacy'
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
    select ${columns} from complaints where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Keeps the answer. */
export async function answerComplaint(db: Reads, id: string, answer: string, now: Date): Promise<void> {
  await sql`update complaints set state = 'answered', answer = ${answer}, answered_at = ${now} where id = ${id}`.execute(
    db,
  )
}
