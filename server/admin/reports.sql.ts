import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { ReportReason } from '#contract/safety.ts'
import type { Reads } from '../context.ts'

export interface ReportRow {
  id: string
  reference: string
  reason: ReportReason
  state: 'open' | 'upheld' | 'rejected'
  created_at: Date
  priority: number
  reported_id: string | null
  reported_name: string | null
  reported_fictional: boolean | null
  open_on_person: number
  claimed_by: string | null
  /** Null as well for a claim that has lapsed. */
  claimed_name: string | null
}

/** Whoever took a report has it for a day, and only as long as they may decide about it: nothing waits for who is gone. */
const claimStands = (now: Date) => sql<boolean>`
  coalesce(r.claimed_at > ${now}::timestamptz - interval '1 day' and s.state = 'active' and 'moderator' = any (s.roles), false)`

const columns = (now: Date) => sql`
  r.id, r.reference, r.reason, r.state, r.created_at,
  case r.reason when 'underage' then 1 when 'abuse' then 2 when 'photo' then 3 else 4 end as priority,
  r.reported_id, p.name as reported_name, p.fictional as reported_fictional, r.claimed_by,
  case when ${claimStands(now)} then s.name end as claimed_name,
  (select count(*)::int from reports o where o.reported_id = r.reported_id and o.state = 'open') as open_on_person`
const tables = sql`
  reports r left join profiles p on p.member_id = r.reported_id left join staff s on s.id = r.claimed_by`

/** The open reports of a site by priority, or the latest that were decided. */
export async function findReports(
  db: Reads,
  siteId: string,
  { open, now }: { open: boolean; now: Date },
): Promise<ReportRow[]> {
  const order = open ? sql`priority, open_on_person desc, r.created_at` : sql`r.decided_at desc`
  const { rows } = await sql<ReportRow>`
    select ${columns(now)} from ${tables} where r.site_id = ${siteId} and (r.state = 'open') = ${open}
    order by ${order}, r.id limit 200`.execute(db)
  return rows
}

export interface WholeReportRow extends ReportRow {
  photo_id: string | null
  body: string
  reporter_id: string | null
  reporter_name: string | null
  reporter_fictional: boolean | null
  reporter_made: number
  reporter_rejected: number
  language: Locale
  evidence: unknown
}

/** One report with everything about it. */
export async function findReport(
  db: Reads,
  siteId: string,
  { id, now }: { id: string; now: Date },
): Promise<WholeReportRow | undefined> {
  const { rows } = await sql<WholeReportRow>`
    select ${columns(now)}, r.photo_id, r.body, r.evidence, r.reporter_id, q.name as reporter_name, q.fictional as reporter_fictional,
      (select count(*)::int from reports o where o.reporter_id = r.reporter_id) as reporter_made,
      (select count(*)::int from reports o where o.reporter_id = r.reporter_id and o.state = 'rejected') as reporter_rejected,
      coalesce(m.language, 'en') as language
    from ${tables} left join profiles q on q.member_id = r.reporter_id left join members m on m.id = r.reported_id
    where r.site_id = ${siteId} and r.id = ${id}`.execute(db)
  return rows[0]
}

export interface LockedReport {
  id: string
  reason: ReportReason
  state: ReportRow['state']
  reported_id: string | null
  photo_id: string | null
  claimed_by: string | null
  /** Whether nobody else may take it meanwhile. */
  claim_stands: boolean
}

/** Locks a report, so that one person decides about it. */
export async function lockReport(
  db: Reads,
  siteId: string,
  { id, now }: { id: string; now: Date },
): Promise<LockedReport | undefined> {
  const { rows } = await sql<LockedReport>`
    select r.id, r.reason, r.state, r.reported_id, r.photo_id, r.claimed_by, ${claimStands(now)} as claim_stands
    from reports r left join staff s on s.id = r.claimed_by
    where r.site_id = ${siteId} and r.id = ${id} for update of r`.execute(db)
  return rows[0]
}

/** Notes who looks at a report. */
export async function claimReport(db: Reads, id: string, staffId: string | null, now: Date): Promise<void> {
  await sql`update reports set claimed_by = ${staffId}, claimed_at = ${staffId ? now : null} where id = ${id}`.execute(
    db,
  )
}

/** Ends a report. */
export async function closeReport(
  db: Reads,
  id: string,
  { state, now }: { state: 'upheld' | 'rejected'; now: Date },
): Promise<void> {
  await sql`update reports set state = ${state}, decided_at = ${now} where id = ${id}`.execute(db)
}

/** The stem of the files of a photo that was sent in a conversation. */
export async function findChatPhotoFile(
  db: Reads,
  siteId: string,
  photoId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`
    select file from chat_photos where site_id = ${siteId} and id = ${photoId}`.execute(db)
  return rows[0]?.file
}
