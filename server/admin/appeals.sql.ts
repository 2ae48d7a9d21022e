import { sql } from 'kysely'
import type { DecisionKind } from '#contract/admin-reports.ts'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface AppealRow {
  id: string
  member_id: string | null
  member_name: string | null
  language: Locale
  kind: DecisionKind
  notice: string | null
  reason: string
  decided_by: string
  decided_by_name: string
  decided_at: Date
  report_id: string | null
  text: string
  state: 'open' | 'upheld' | 'reversed'
  answer: string | null
  answered_by_name: string | null
  created_at: Date
}

/** The open appeals of a site, oldest first, or the latest that were answered. */
export async function findAppeals(
  db: Reads,
  siteId: string,
  state: 'open' | 'answered',
): Promise<AppealRow[]> {
  const order = state === 'open' ? sql`a.created_at, a.id` : sql`a.answered_at desc, a.id`
  const { rows } = await sql<AppealRow>`
    select a.id, a.member_id, p.name as member_name, coalesce(m.language, 'en') as language, d.kind, n.text as notice,
      d.reason, a.decided_by, s.name as decided_by_name, d.created_at as decided_at, d.report_id, a.text, a.state,
      a.answer, b.name as answered_by_name, a.created_at
    from appeals a join decisions d on d.id = a.decision_id join staff s on s.id = a.decided_by
    left join decision_notices n on n.id = d.notice_id left join members m on m.id = a.member_id
    left join profiles p on p.member_id = a.member_id left join staff b on b.id = a.answered_by
    where a.site_id = ${siteId} and (a.state = 'open') = ${state === 'open'} order by ${order} limit 200`.execute(
    db,
  )
  return rows
}

export interface LockedAppeal {
  id: string
  state: AppealRow['state']
  decision_id: string
  decided_by: string
  member_id: string | null
}

/** Locks an appeal, so that it is answered once. */
export async function lockAppeal(db: Reads, siteId: string, id: string): Promise<LockedAppeal | undefined> {
  const { rows } = await sql<LockedAppeal>`
    select id, state, decision_id, decided_by, member_id from appeals
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Keeps the answer. The table refuses one by who decided. */
export async function answerAppeal(
  db: Reads,
  a: { id: string; state: 'upheld' | 'reversed'; answer: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    update appeals set state = ${a.state}, answer = ${a.answer}, answered_by = ${a.staffId}, answered_at = ${a.now}
    where id = ${a.id}`.execute(db)
}

export interface TransparencyRow {
  month: string
  ground: string
  reports: number
  open: number
  dismissals: number
  warnings: number
  removals: number
  restrictions: number
  bans: number
  own_initiative: number
  median_hours: number | null
  appeals: number
  upheld: number
  reversed: number
}

/** What was reported, decided and appealed against, by month and ground; the last day counts. */
export async function findTransparency(
  db: Reads,
  siteId: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<TransparencyRow[]> {
  const within = sql`>= (${from}::date::timestamp at time zone ${timeZone})`
  const until = sql`< ((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const { rows } = await sql<TransparencyRow>`
    with reported as (
      select to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month, reason as ground, count(*)::int as reports,
        count(*) filter (where state = 'open')::int as open,
        (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600))::float8 as median_hours
      from reports where site_id = ${siteId} and created_at ${within} and created_at ${until} group by 1, 2
    ), decided as (
      select to_char(d.created_at at time zone ${timeZone}, 'YYYY-MM') as month, d.ground,
        count(*) filter (where d.kind = 'dismissal')::int as dismissals,
        count(*) filter (where d.kind = 'warning')::int as warnings,
        count(*) filter (where d.kind = 'removal')::int as removals,
        count(*) filter (where d.kind = 'restriction')::int as restrictions,
        count(*) filter (where d.kind = 'ban')::int as bans,
        count(*) filter (where d.report_id is null)::int as own_initiative,
        count(a.id)::int as appeals, count(*) filter (where a.state = 'upheld')::int as upheld,
        count(*) filter (where d.reversed_at is not null)::int as reversed
      from decisions d left join appeals a on a.decision_id = d.id
      where d.site_id = ${siteId} and d.created_at ${within} and d.created_at ${until} group by 1, 2
    )
    select month, ground, coalesce(reports, 0) as reports, coalesce(open, 0) as open,
      coalesce(dismissals, 0) as dismissals, coalesce(warnings, 0) as warnings, coalesce(removals, 0) as removals,
      coalesce(restrictions, 0) as restrictions, coalesce(bans, 0) as bans,
      coalesce(own_initiative, 0) as own_initiative, round(median_hours::numeric, 1)::float8 as median_hours,
      coalesce(appeals, 0) as appeals, coalesce(upheld, 0) as upheld, coalesce(reversed, 0) as reversed
    from reported full join decided using (month, ground) order by month, ground`.execute(db)
  return rows
}
