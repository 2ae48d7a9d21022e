import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'

/** The current time, and how many rows to change at a time. */
interface Batch {
  readonly now: Date
  readonly max: number
}

const yearsBefore = (now: Date, years: number) =>
  sql<Date>`${now}::timestamptz - make_interval(years => ${years})`

/** An open appeal on the report `r` keeps everything it concerns. */
const isAppealOpen = ({ exists, selectFrom }: ExpressionBuilder<Tables & { r: Tables['reports'] }, 'r'>) =>
  exists(
    selectFrom('decisions as d')
      .innerJoin('appeals as a', 'a.decision_id', 'd.id')
      .select('d.id')
      .whereRef('d.report_id', '=', 'r.id')
      .where('a.state', '=', 'open'),
  )

/**
 * Removes personal data from reports that were decided a year ago, and returns how many. The fact of the report, its
 * reason and its outcome stay, since the site's figures are counted from them.
 */
export async function emptyOldReports(db: Reads, { now, max }: Batch): Promise<number> {
  const nothing = JSON.stringify({ profile: null, pictures: [], conversation: null })
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ reporter_id: null, body: '', evidence: nothing, law: null })
    .set({ notifier_name: null, notifier_email: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('reports as r')
        .select('r.id')
        .where('r.decided_at', '<', yearsBefore(now, 1))
        .where('r.state', '<>', 'open')
        .where((eb) => eb.not(isAppealOpen(eb)))
        .where((eb) =>
          eb.or([
            eb('r.reporter_id', 'is not', null),
            eb('r.body', '<>', ''),
            eb('r.notifier_name', 'is not', null),
            eb('r.notifier_email', 'is not', null),
            eb('r.evidence', '<>', eb.cast<string>(eb.val(nothing), 'jsonb')),
          ]),
        )
        .orderBy('r.decided_at')
        .limit(max),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Releases the files of reports that were closed before a given time, and returns how many; those that nothing else
 * needs are then removed.
 */
export async function releaseEvidence(
  db: Reads,
  { closedBefore, max }: { closedBefore: Date; max: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('evidence_files')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('name', 'report_id'),
        'in',
        selectFrom('evidence_files as e')
          .innerJoin('reports as r', 'r.id', 'e.report_id')
          .select(['e.name', 'e.report_id'])
          .where('r.state', '<>', 'open')
          .where('r.decided_at', '<=', closedBefore)
          .where((inner) => inner.not(isAppealOpen(inner)))
          .limit(max)
          .$asTuple('name', 'report_id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes decisions older than five years with their appeals, and returns how many. A ban or a hidden profile keeps the
 * decisions behind it, and an appeal its decision until it is answered and five years old itself.
 */
export async function deleteOldDecisions(db: Reads, { now, max }: Batch): Promise<number> {
  const before = yearsBefore(now, 5)
  const { numDeletedRows } = await db
    .deleteFrom('decisions')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('decisions as d')
        .select('d.id')
        .where('d.created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('appeals as a')
                .select('a.id')
                .whereRef('a.decision_id', '=', 'd.id')
                .where((eb) => eb.or([eb('a.state', '=', 'open'), eb('a.created_at', '>=', before)])),
            ),
          ),
        )
        .where(({ eb, and, not, exists, selectFrom }) =>
          not(
            and([
              eb('d.kind', '=', 'ban'),
              eb('d.reversed_at', 'is', null),
              exists(
                selectFrom('members as m')
                  .select('m.id')
                  .whereRef('m.id', '=', 'd.member_id')
                  .where('m.ban_notice_id', 'is not', null),
              ),
            ]),
          ),
        )
        .where(({ eb, and, not, exists, selectFrom }) =>
          not(
            and([
              eb('d.kind', '=', 'restriction'),
              eb('d.reversed_at', 'is', null),
              exists(
                selectFrom('profiles as p')
                  .select('p.member_id')
                  .whereRef('p.member_id', '=', 'd.member_id')
                  .where('p.restriction_notice_id', 'is not', null),
              ),
            ]),
          ),
        )
        .orderBy('d.created_at')
        .limit(max),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes notices to members older than five years whose decisions are gone. Returns how many. */
export async function deleteOldDecisionNotices(db: Reads, { now, max }: Batch): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('decision_notices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('decision_notices as n')
        .select('n.id')
        .where('n.created_at', '<', yearsBefore(now, 5))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('decisions as d').select('d.id').whereRef('d.notice_id', '=', 'n.id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('members as m').select('m.id').whereRef('m.ban_notice_id', '=', 'n.id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('profiles as p')
                .select('p.member_id')
                .whereRef('p.restriction_notice_id', '=', 'n.id'),
            ),
          ),
        )
        .orderBy('n.created_at')
        .limit(max),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
