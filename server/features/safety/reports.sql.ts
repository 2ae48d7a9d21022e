import type { ReportReason } from '#contract/features/safety/safety.ts'
import type { Reads } from '../../app/transaction.ts'

/** What a notice of illegal content adds to a report; all empty for a report of what only breaks the rules. */
export interface ReportNotice {
  illegal: boolean
  law: string | null
  name: string | null
  email: string | null
  goodFaith: boolean
}

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
  notice: ReportNotice
  key: string
  now: Date
}

/** Stores a report once per key. Returns its reference; that of the first report when the key is known. */
export async function insertReport(db: Reads, r: NewReport): Promise<{ reference: string; stored: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values({
      id: r.id,
      site_id: r.siteId,
      reference: r.reference,
      reporter_id: r.reporterId,
      reported_id: r.reportedId,
      reason: r.reason,
      body: r.body,
      conversation_id: r.conversationId,
      photo_id: r.photoId,
      evidence: JSON.stringify(r.evidence),
      illegal: r.notice.illegal,
      law: r.notice.law,
      notifier_name: r.notice.name,
      notifier_email: r.notice.email,
      good_faith: r.notice.goodFaith,
      key: r.key,
      created_at: r.now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return { reference: r.reference, stored: true }
  const first = await db
    .selectFrom('reports')
    .select('reference')
    .where('site_id', '=', r.siteId)
    .where('key', '=', r.key)
    .executeTakeFirst()
  return { reference: first?.reference ?? r.reference, stored: false }
}

/** Holds files as evidence, so that they are not removed as long as a report needs them. */
export async function holdEvidenceFiles(
  db: Reads,
  reportId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('evidence_files')
    .values(names.map((name) => ({ name, report_id: reportId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds a report with the member to tell its outcome; undefined when there is no one left to tell. */
export function findReportToAnswer(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('reports as r')
    .innerJoin('members as m', 'm.id', 'r.reporter_id')
    .select(['r.reference', 'r.state', 'r.illegal', 'r.created_at', 'm.id as member_id', 'm.language'])
    .select((eb) => eb.fn.coalesce('r.notifier_email', 'm.email').as('email'))
    .where('r.site_id', '=', siteId)
    .where('r.id', '=', id)
    .where('m.kind', '=', 'person')
    .executeTakeFirst()
}
