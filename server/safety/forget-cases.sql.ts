import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** An appeal that nobody has answered yet keeps all that it is about. */
const appealIsOpen = sql`exists (
  select 1 from decisions d join appeals a on a.decision_id = d.id where d.report_id = r.id and a.state = 'open')`

/**
 * Takes the persons out of reports that were decided a year ago. That something was reported, why and with what end, is
 * kept: the numbers of the site are counted from it.
 */
export async function emptyOldReports(db: Reads, now: Date): Promise<void> {
  const nothing = sql`'{"profile": null, "pictures": [], "conversation": null}'::jsonb`
  await sql`
    update reports r set reporter_id = null, body = '', evidence = ${nothing}
    where r.decided_at < ${now}::timestamptz - interval '1 year' and r.state <> 'open' and not ${appealIsOpen}
      and (r.reporter_id is not null or r.body <> '' or r.evidence <> ${nothing})`.execute(db)
}

/** Lets go of the files of reports that were closed before a moment; those that nothing else needs are removed then. */
export async function releaseEvidence(db: Reads, closedBefore: Date): Promise<void> {
  await sql`
    delete from evidence_files e using reports r
    where r.id = e.report_id and r.state <> 'open' and r.decided_at <= ${closedBefore} and not ${appealIsOpen}`.execute(
    db,
  )
}

/**
 * Forgets decisions of more than five years with their appeals, and what members were told of them. A ban or a hidden
 * profile keeps the decisions that it stands on, an appeal its decision until it is answered and five years old itself.
 */
export async function deleteOldDecisions(db: Reads, now: Date): Promise<void> {
  const before = sql`${now}::timestamptz - interval '5 years'`
  await sql`
    delete from decisions d where d.created_at < ${before}
      and not exists (
        select 1 from appeals a where a.decision_id = d.id and (a.state = 'open' or a.created_at >= ${before}))
      and not (d.kind = 'ban' and d.reversed_at is null and exists (
        select 1 from members m where m.id = d.member_id and m.ban_notice_id is not null))
      and not (d.kind = 'restriction' and d.reversed_at is null and exists (
        select 1 from profiles p where p.member_id = d.member_id and p.restriction_notice_id is not null))`.execute(
    db,
  )
  await sql`
    delete from decision_notices n where n.created_at < ${before}
      and not exists (select 1 from decisions d where d.notice_id = n.id)
      and not exists (select 1 from members m where m.ban_notice_id = n.id)
      and not exists (select 1 from profiles p where p.restriction_notice_id = n.id)`.execute(db)
}
