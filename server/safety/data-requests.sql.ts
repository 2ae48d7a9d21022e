import { sql } from 'kysely'
import type { DataRequest } from '#contract/admin-data-requests.ts'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface NewDataRequest {
  id: string
  siteId: string
  reference: string
  memberId: string | null
  complaintId: string | null
  email: string
  language: Locale
  kind: DataRequest['kind']
  text: string
  receivedAt: Date
  recordedBy: string | null
}

/** Keeps a request about personal data; it is due a month after it came. */
export async function insertDataRequest(db: Reads, r: NewDataRequest): Promise<void> {
  await sql`
    insert into data_requests (id, site_id, reference, member_id, complaint_id, email, language, kind, text, received_at,
      due_at, recorded_by)
    values (${r.id}, ${r.siteId}, ${r.reference}, ${r.memberId}, ${r.complaintId}, ${r.email}, ${r.language}, ${r.kind},
      ${r.text}, ${r.receivedAt}, ${r.receivedAt}::timestamptz + interval '1 month', ${r.recordedBy})`.execute(
    db,
  )
}

/** Deletes complaints and requests that were answered so many years ago. */
export async function deleteAnswered(
  db: Reads,
  { siteId, years, now }: { siteId: string; years: number; now: Date },
): Promise<void> {
  const before = sql`${now}::timestamptz - make_interval(years => ${years})`
  await sql`delete from data_requests where site_id = ${siteId} and closed_at < ${before}`.execute(db)
  await sql`delete from complaints where site_id = ${siteId} and answered_at < ${before}`.execute(db)
}
