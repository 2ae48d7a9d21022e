import { sql } from 'kysely'
import type { DecisionKind } from '#contract/admin/safety/reports.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import type { Reads } from '../../app/transaction.ts'

/** A decision with the data of its entry in public registers, without personal data. */
export interface DecidedRow {
  id: string
  kind: DecisionKind
  ground: ReportReason
  law: string | null
  found_by_program: boolean
  /** It followed a report; `notice`: one that called the content illegal. */
  reported: boolean
  notice: boolean
  about_picture: boolean
  /** Days of the site's calendar: when the content was created, if known, and when it was decided. */
  content_day: string
  day: string
}

/** What to count: whole days of a time zone, the last one included. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** The decisions of a site that restrict someone, oldest first; a dismissal or a warning restricts no one. */
export async function findRestrictions(
  db: Reads,
  siteId: string,
  { from, to, timeZone }: Span,
): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select d.id, d.kind, d.ground, d.law, d.found_by_program, r.id is not null as reported,
      coalesce(r.illegal, false) as notice, d.photo_id is not null as about_picture,
      to_char(coalesce(p.created_at, m.signup_at, d.created_at) at time zone ${timeZone}, 'YYYY-MM-DD') as content_day,
      to_char(d.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from decisions d left join reports r on r.id = d.report_id left join members m on m.id = d.member_id
    left join pictures p on p.id = d.photo_id and p.member_id = d.member_id
    where d.site_id = ${siteId} and d.kind in ('removal', 'restriction', 'ban')
      and d.created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and d.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by d.created_at, d.id`.execute(db)
  return rows
}

export interface NoticeFigures {
  reason: ReportReason
  notices: number
  /** Acted upon under the law, and under the terms only. */
  by_law: number
  by_terms: number
  median_hours: number | null
}

/** Outcomes of notices of illegal content, by reason. */
export async function countNotices(
  db: Reads,
  siteId: string,
  { from, to, timeZone }: Span,
): Promise<NoticeFigures[]> {
  const { rows } = await sql<NoticeFigures>`
    select r.reason, count(*)::int as notices,
      count(*) filter (where d.kind <> 'dismissal' and d.law is not null)::int as by_law,
      count(*) filter (where d.kind <> 'dismissal' and d.law is null)::int as by_terms,
      round((percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.created_at) / 3600))::numeric, 2)::float8
        as median_hours
    from reports r left join decisions d on d.report_id = r.id
    where r.site_id = ${siteId} and r.illegal
      and r.created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and r.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    group by r.reason order by r.reason`.execute(db)
  return rows
}

/** Appeals against decisions and how they ended. */
export async function countAppeals(db: Reads, siteId: string, { from, to, timeZone }: Span) {
  const { rows } = await sql<{
    appeals: number
    upheld: number
    reversed: number
    median_hours: number | null
  }>`
    select count(*)::int as appeals, count(*) filter (where state = 'upheld')::int as upheld,
      count(*) filter (where state = 'reversed')::int as reversed,
      round((percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 3600))::numeric, 2)::float8
        as median_hours
    from appeals
    where site_id = ${siteId} and created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate gives one row')
  return counts
}
