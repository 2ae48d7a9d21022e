import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Returns the open appeals of sites, oldest first, or the latest that were answered. */
export async function findAppeals(
  db: Reads,
  siteIds: readonly string[],
  { state, page }: { state: 'open' | 'answered'; page: PageRequest },
) {
  const appeals = db
    .selectFrom('appeals as a')
    .innerJoin('decisions as d', 'd.id', 'a.decision_id')
    .innerJoin('staff as s', 's.id', 'a.decided_by')
    .leftJoin('decision_notices as n', 'n.id', 'd.notice_id')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .leftJoin('profiles as p', 'p.member_id', 'a.member_id')
    .leftJoin('staff as b', 'b.id', 'a.answered_by')
    .select([
      'a.id',
      'a.site_id as site',
      'a.member_id',
      'p.name as member_name',
      'a.text',
      'a.state',
      'a.answer',
      'a.created_at',
    ])
    .select(['d.kind', 'n.text as notice', 'd.reason', 'd.created_at as decided_at', 'd.report_id'])
    .select(['a.decided_by', 's.name as decided_by_name', 'b.name as answered_by_name'])
    .select((eb) => eb.fn.coalesce('m.language', eb.val('en' as const)).as('language'))
    .where('a.site_id', 'in', siteIds)
  return state === 'open'
    ? findPage(db, appeals.where('a.state', '=', 'open'), { by: ['a.created_at', 'a.id'], page })
    : findPage(db, appeals.where('a.state', '<>', 'open'), {
        by: ['a.answered_at', 'a.id'],
        isDescending: true,
        page,
      })
}

export type LockedAppeal = NonNullable<Awaited<ReturnType<typeof lockAppeal>>>

/** Locks an appeal, so that it is answered once. */
export async function lockAppeal(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('appeals')
    .select(['id', 'state', 'decision_id', 'decided_by', 'member_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores the answer. The table refuses one from the person who decided. */
export async function answerAppeal(
  db: Reads,
  a: { id: string; state: 'upheld' | 'reversed'; answer: string; staffId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('appeals')
    .set({ state: a.state, answer: a.answer, answered_by: a.staffId, answered_at: a.now })
    .where('id', '=', a.id)
    .execute()
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

/** Returns reports, decisions and appeals by month and ground, including the last day. */
export async function findTransparency(
  db: Reads,
  siteId: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<TransparencyRow[]> {
  const { rows } = await sql<TransparencyRow>`
    with span as (
      select ${from}::date::timestamp at time zone ${timeZone} as since,
        (${to}::date + 1)::timestamp at time zone ${timeZone} as until
    ), reported as (
      select to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month, reason as ground, count(*)::int as reports,
        count(*) filter (where state = 'open')::int as open,
        (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600))::float8 as median_hours
      from reports, span
      where site_id = ${siteId} and created_at >= since and created_at < until group by 1, 2
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
      from span, decisions d left join appeals a on a.decision_id = d.id
      where d.site_id = ${siteId} and d.created_at >= since and d.created_at < until group by 1, 2
    )
    select month, ground, coalesce(reports, 0) as reports, coalesce(open, 0) as open,
      coalesce(dismissals, 0) as dismissals, coalesce(warnings, 0) as warnings, coalesce(removals, 0) as removals,
      coalesce(restrictions, 0) as restrictions, coalesce(bans, 0) as bans,
      coalesce(own_initiative, 0) as own_initiative, round(median_hours::numeric, 1)::float8 as median_hours,
      coalesce(appeals, 0) as appeals, coalesce(upheld, 0) as upheld, coalesce(reversed, 0) as reversed
    from reported full join decided using (month, ground) order by month, ground`.execute(db)
  return rows
}
