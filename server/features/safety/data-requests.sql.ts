import { sql } from 'kysely'
import type { DataRequest } from '#contract/admin/privacy/data-requests.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

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

/** Stores a request about personal data; it is due a month after it was received. */
export async function insertDataRequest(db: Reads, r: NewDataRequest): Promise<void> {
  await db
    .insertInto('data_requests')
    .values({
      id: r.id,
      site_id: r.siteId,
      reference: r.reference,
      member_id: r.memberId,
      complaint_id: r.complaintId,
      email: r.email,
      language: r.language,
      kind: r.kind,
      text: r.text,
      received_at: r.receivedAt,
      due_at: sql<Date>`${r.receivedAt}::timestamptz + interval '1 month'`,
      recorded_by: r.recordedBy,
    })
    .execute()
}

/** Deletes complaints and requests that were answered at least so many years ago. */
export async function deleteAnswered(
  db: Reads,
  { siteId, years, now }: { siteId: string; years: number; now: Date },
): Promise<void> {
  const before = sql<Date>`${now}::timestamptz - make_interval(years => ${years})`
  await db.deleteFrom('data_requests').where('site_id', '=', siteId).where('closed_at', '<', before).execute()
  await db.deleteFrom('complaints').where('site_id', '=', siteId).where('answered_at', '<', before).execute()
}
