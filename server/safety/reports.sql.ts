import { sql } from 'kysely'
import type { ReportReason } from '#contract/safety.ts'
import type { Reads } from '../context.ts'

export interface NewReport {
  id: string
  siteId: string
  reference: string
  reporterId: string
  reportedId: string
  reason: ReportReason
  body: string
  conversationId: string | null
  photoId: string | null
  evidence: unknown
  key: string
  now: Date
}

/** Stores a report once for each key. Gives its reference, that of the first when the key is known. */
export async function insertReport(db: Reads, r: NewReport): Promise<{ reference: string; stored: boolean }> {
  const { numAffectedRows } = await sql`
    insert into reports (id, site_id, reference, reporter_id, reported_id, reason, body, conversation_id, photo_id,
      evidence, key, created_at)
    values (${r.id}, ${r.siteId}, ${r.reference}, ${r.reporterId}, ${r.reportedId}, ${r.reason}, ${r.body},
      ${r.conversationId}, ${r.photoId}, ${JSON.stringify(r.evidence)}::jsonb, ${r.key}, ${r.now})
    on conflict (site_id, key) do nothing`.execute(db)
  if (numAffectedRows === 1n) return { reference: r.reference, stored: true }
  const { rows } = await sql<{ reference: string }>`
    select reference from reports where site_id = ${r.siteId} and key = ${r.key}`.execute(db)
  return { reference: rows[0]?.reference ?? r.reference, stored: false }
}

/** Keeps files from being removed as long as a report needs them. */
export async function keepEvidenceFiles(
  db: Reads,
  reportId: string,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into evidence_files (name, report_id) select name, ${reportId} from unnest(${[...names]}::text[]) as n (name)
    on conflict do nothing`.execute(db)
}
