import { sql } from 'kysely'
import type { DataRequest } from '#contract/admin-data-requests.ts'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface DataRequestRow {
  id: string
  reference: string
  kind: DataRequest['kind']
  member_id: string | null
  member_name: string | null
  complaint_id: string | null
  email: string
  language: Locale
  text: string
  state: DataRequest['state']
  answer: string | null
  received_at: Date
  due_at: Date
}

const columns = sql`r.id, r.reference, r.kind, r.member_id, p.name as member_name, r.complaint_id, r.email, r.language,
  r.text, r.state, r.answer, r.received_at, r.due_at`

/** The open requests of a site by their deadline, or the latest that were closed. */
export async function findDataRequests(
  db: Reads,
  siteId: string,
  state: 'open' | 'closed',
): Promise<DataRequestRow[]> {
  const order = state === 'open' ? sql`r.due_at, r.id` : sql`r.closed_at desc, r.id`
  const { rows } = await sql<DataRequestRow>`
    select ${columns} from data_requests r left join profiles p on p.member_id = r.member_id
    where r.site_id = ${siteId} and (r.state = 'open') = ${state === 'open'} order by ${order} limit 200`.execute(
    db,
  )
  return rows
}

/** Locks a request, so that it is closed once. */
export async function lockDataRequest(
  db: Reads,
  siteId: string,
  id: string,
): Promise<DataRequestRow | undefined> {
  const { rows } = await sql<DataRequestRow>`
    select ${columns} from data_requests r left join profiles p on p.member_id = r.member_id
    where r.site_id = ${siteId} and r.id = ${id} for update of r`.execute(db)
  return rows[0]
}

/** Closes a request with its answer. */
export async function closeDataRequest(
  db: Reads,
  closed: { id: string; state: 'done' | 'refused'; answer: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    update data_requests set state = ${closed.state}, answer = ${closed.answer}, decided_by = ${closed.staffId},
      closed_at = ${closed.now} where id = ${closed.id}`.execute(db)
}

export interface AskerRow {
  id: string
  name: string
  email: string
  email_key: string
  language: Locale
  kind: string
}

/** A member of a site, as an answer about their data needs them. */
export async function findAsker(db: Reads, siteId: string, id: string): Promise<AskerRow | undefined> {
  const { rows } = await sql<AskerRow>`
    select m.id, p.name, m.email, m.email_key, m.language, m.kind from members m join profiles p on p.member_id = m.id
    where m.id = ${id} and m.site_id = ${siteId}`.execute(db)
  return rows[0]
}
