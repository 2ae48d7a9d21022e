import { sql } from 'kysely'
import type { DecisionKind } from '#contract/admin-reports.ts'
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
  claimed_name: string | null
}

const columns = sql`
  r.id, r.reference, r.reason, r.state, r.created_at,
  case r.reason when 'underage' then 1 when 'abuse' then 2 when 'photo' then 3 else 4 end as priority,
  r.reported_id, p.name as reported_name, p.fictional as reported_fictional, r.claimed_by, s.name as claimed_name,
  (select count(*)::int from reports o where o.reported_id = r.reported_id and o.state = 'open') as open_on_person`
const tables = sql`
  reports r left join profiles p on p.member_id = r.reported_id left join staff s on s.id = r.claimed_by`

/** The open reports of a site by priority, or the latest that were decided. */
export async function findReports(db: Reads, siteId: string, open: boolean): Promise<ReportRow[]> {
  const order = open ? sql`priority, open_on_person desc, r.created_at` : sql`r.decided_at desc`
  const { rows } = await sql<ReportRow>`
    select ${columns} from ${tables} where r.site_id = ${siteId} and (r.state = 'open') = ${open}
    order by ${order}, r.id limit 200`.execute(db)
  return rows
}

export interface WholeReportRow extends ReportRow {
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
export async function findReport(db: Reads, siteId: string, id: string): Promise<WholeReportRow | undefined> {
  const { rows } = await sql<WholeReportRow>`
    select ${columns}, r.body, r.evidence, r.reporter_id, q.name as reporter_name, q.fictional as reporter_fictional,
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
}

/** Locks a report, so that one person decides about it. */
export async function lockReport(db: Reads, siteId: string, id: string): Promise<LockedReport | undefined> {
  const { rows } = await sql<LockedReport>`
    select id, reason, state, reported_id, photo_id, claimed_by from reports
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
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

export interface ReceiverRow {
  name: string
  email: string
  language: Locale
}

/** Who is told of a decision. */
export async function findReceiver(db: Reads, memberId: string): Promise<ReceiverRow | undefined> {
  const { rows } = await sql<ReceiverRow>`
    select p.name, m.email, m.language from members m join profiles p on p.member_id = m.id where m.id = ${memberId}`.execute(
    db,
  )
  return rows[0]
}

/** Keeps what a member is told. */
export async function insertNotice(
  db: Reads,
  notice: { id: string; memberId: string; language: Locale; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into decision_notices (id, member_id, language, text, created_at)
    values (${notice.id}, ${notice.memberId}, ${notice.language}, ${notice.text}, ${notice.now})`.execute(db)
}

/** Keeps a decision. The table refuses one against a member without a notice. */
export async function insertDecision(
  db: Reads,
  d: {
    id: string
    siteId: string
    reportId: string
    memberId: string | null
    kind: DecisionKind
    reason: string
    staffId: string
    noticeId: string | null
    now: Date
  },
): Promise<void> {
  await sql`
    insert into decisions (id, site_id, report_id, member_id, kind, reason, staff_id, notice_id, created_at)
    values (${d.id}, ${d.siteId}, ${d.reportId}, ${d.memberId}, ${d.kind}, ${d.reason}, ${d.staffId}, ${d.noticeId},
      ${d.now})`.execute(db)
}

export interface DecisionRow {
  id: string
  kind: DecisionKind
  reason: string
  by_name: string
  staff_id: string
  created_at: Date
  notice: string | null
  reversed_by_name: string | null
  reversed_at: Date | null
}

/** Decisions about a member, newest first. */
export async function findDecisions(db: Reads, memberId: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.kind, d.reason, s.name as by_name, d.staff_id, d.created_at, n.text as notice,
      b.name as reversed_by_name, d.reversed_at
    from decisions d join staff s on s.id = d.staff_id left join staff b on b.id = d.reversed_by
    left join decision_notices n on n.id = d.notice_id
    where d.member_id = ${memberId} order by d.created_at desc limit 50`.execute(db)
  return rows
}

export interface LockedDecision {
  id: string
  kind: DecisionKind
  member_id: string | null
  staff_id: string
  reversed_at: Date | null
}

/** Locks a decision that may be reversed. */
export async function lockDecision(
  db: Reads,
  siteId: string,
  id: string,
): Promise<LockedDecision | undefined> {
  const { rows } = await sql<LockedDecision>`
    select id, kind, member_id, staff_id, reversed_at from decisions
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Notes who reversed a decision. */
export async function reverseDecision(db: Reads, id: string, staffId: string, now: Date): Promise<void> {
  await sql`update decisions set reversed_at = ${now}, reversed_by = ${staffId} where id = ${id}`.execute(db)
}

/** Whether the person made a decision about the member. */
export async function hasDecidedAbout(db: Reads, staffId: string, memberId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from decisions where staff_id = ${staffId} and member_id = ${memberId} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** Bans a member, or lets them in again. */
export async function setBanned(db: Reads, memberId: string, banned: boolean): Promise<void> {
  if (banned) await sql`update members set status = 'banned' where id = ${memberId}`.execute(db)
  else
    await sql`update members set status = 'activated' where id = ${memberId} and status = 'banned'`.execute(
      db,
    )
}

/** Takes a profile out of sight, or shows it again. */
export async function setDisabled(db: Reads, memberId: string, disabled: boolean): Promise<void> {
  await sql`update profiles set status = ${disabled ? 'disabled' : 'active'} where member_id = ${memberId}`.execute(
    db,
  )
}

/** Refuses a picture; the next approved one becomes the main one. False when the member has no such picture. */
export async function refusePicture(db: Reads, memberId: string, pictureId: string): Promise<boolean> {
  const { rows } = await sql`
    update pictures set state = 'refused', refusal = 'report' where member_id = ${memberId} and id = ${pictureId}
    returning 1`.execute(db)
  if (rows.length === 0) return false
  await sql`
    update profiles set main_picture_id = (select id from pictures where member_id = ${memberId} and state = 'approved'
      order by position, id limit 1)
    where member_id = ${memberId} and main_picture_id = ${pictureId}`.execute(db)
  await sql`
    update profiles set num_pictures =
      (select count(*)::int from pictures where member_id = ${memberId} and state = 'approved')
    where member_id = ${memberId}`.execute(db)
  return true
}

/** Empties what a member wrote about themselves. */
export async function clearAboutMe(db: Reads, memberId: string): Promise<void> {
  await sql`update profiles set about_me = '' where member_id = ${memberId}`.execute(db)
}
