import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '../context.ts'

/** What is old at a moment, and how many rows go at once. */
interface Portion {
  readonly now: Date
  readonly most: number
}

/** An appeal that nobody has answered yet keeps all that it is about. */
const appealIsOpen = sql`exists (
  select 1 from decisions d join appeals a on a.decision_id = d.id where d.report_id = r.id and a.state = 'open')`

async function countOf(db: Reads, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Takes the persons out of reports that were decided a year ago, and counts them. That something was reported, why and
 * with what end, is kept: the numbers of the site are counted from it.
 */
export async function emptyOldReports(db: Reads, { now, most }: Portion): Promise<number> {
  const nothing = sql`'{"profile": null, "pictures": [], "conversation": null}'::jsonb`
  return countOf(
    db,
    sql`
    update reports set reporter_id = null, body = '', evidence = ${nothing} where id in (
      select r.id from reports r
      where r.decided_at < ${now}::timestamptz - interval '1 year' and r.state <> 'open' and not ${appealIsOpen}
        and (r.reporter_id is not null or r.body <> '' or r.evidence <> ${nothing})
      order by r.decided_at limit ${most})`,
  )
}

/**
 * Lets go of the files of reports that were closed before a moment, and counts them; those that nothing else needs are
 * removed then.
 */
export async function releaseEvidence(
  db: Reads,
  { closedBefore, most }: { closedBefore: Date; most: number },
): Promise<number> {
  return countOf(
    db,
    sql`
    delete from evidence_files where (name, report_id) in (
      select e.name, e.report_id from evidence_files e join reports r on r.id = e.report_id
      where r.state <> 'open' and r.decided_at <= ${closedBefore} and not ${appealIsOpen}
      limit ${most})`,
  )
}

const fiveYearsBefore = (now: Date) => sql`${now}::timestamptz - interval '5 years'`

/**
 * Forgets decisions of more than five years with their appeals, and counts them. A ban or a hidden profile keeps the
 * decisions that it stands on, an appeal its decision until it is answered and five years old itself.
 */
export async function deleteOldDecisions(db: Reads, { now, most }: Portion): Promise<number> {
  const before = fiveYearsBefore(now)
  return countOf(
    db,
    sql`
    delete from decisions where id in (
      select d.id from decisions d where d.created_at < ${before}
        and not exists (
          select 1 from appeals a where a.decision_id = d.id and (a.state = 'open' or a.created_at >= ${before}))
        and not (d.kind = 'ban' and d.reversed_at is null and exists (
          select 1 from members m where m.id = d.member_id and m.ban_notice_id is not null))
        and not (d.kind = 'restriction' and d.reversed_at is null and exists (
          select 1 from profiles p where p.member_id = d.member_id and p.restriction_notice_id is not null))
      order by d.created_at limit ${most})`,
  )
}

/** Forgets what members were told more than five years ago of decisions that are gone, and counts it. */
export async function deleteOldDecisionNotices(db: Reads, { now, most }: Portion): Promise<number> {
  return countOf(
    db,
    sql`
    delete from decision_notices where id in (
      select n.id from decision_notices n where n.created_at < ${fiveYearsBefore(now)}
        and not exists (select 1 from decisions d where d.notice_id = n.id)
        and not exists (select 1 from members m where m.ban_notice_id = n.id)
        and not exists (select 1 from profiles p where p.restriction_notice_id = n.id)
      order by n.created_at limit ${most})`,
  )
}
