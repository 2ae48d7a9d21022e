import { expressionBuilder } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

const dayMilliseconds = 86_400_000

const report = expressionBuilder<Tables & { r: Tables['reports'] }, 'r'>()

/** Minors first, then harm, then the rest. */
const priority = report
  .case('r.reason')
  .when('underage')
  .then(report.lit(1))
  .when('abuse')
  .then(report.lit(2))
  .when('photo')
  .then(report.lit(3))
  .else(report.lit(4))
  .end()

/** How many reports about the same person are open. */
const openOnPerson = report
  .selectFrom('reports as o')
  .select(report.fn.countAll<number>().as('count'))
  .whereRef('o.reported_id', '=', 'r.reported_id')
  .where('o.state', '=', 'open')
  .$asScalar()

/**
 * Reports with the holder of their claim. A claim lasts for a day, and only while its holder may decide reports, so
 * that nothing waits for someone who has left.
 */
function reportsWithHolder(db: Reads, now: Date) {
  return db.selectFrom('reports as r').leftJoin('staff as s', (join) =>
    join
      .onRef('s.id', '=', 'r.claimed_by')
      .on('r.claimed_at', '>', new Date(now.getTime() - dayMilliseconds))
      .on('s.state', '=', 'active')
      .on((eb) => eb(eb.val('moderator'), '=', eb.fn.any('s.roles'))),
  )
}

function selectReports(db: Reads, siteIds: readonly string[], now: Date) {
  return reportsWithHolder(db, now)
    .leftJoin('profiles as p', 'p.member_id', 'r.reported_id')
    .where('r.site_id', 'in', siteIds)
    .select([
      'r.id',
      'r.site_id as site',
      'r.reference',
      'r.reason',
      'r.state',
      'r.created_at',
      'r.reported_id',
    ])
    .select(['p.name as reported_name', 'p.fictional as reported_fictional'])
    .select(['r.claimed_by', 's.name as claimed_name'])
    .select([priority.as('priority'), openOnPerson.$notNull().as('open_on_person')])
}

/** `claimed_by` claimed it last; `claimed_name` is null once that claim has lapsed. */
export type ReportRow = Awaited<ReturnType<typeof findReports>>['rows'][number]

/** Finds a page of the open reports of sites by priority, or of those decided, newest first; by reference or by the name of the reported person. */
export async function findReports(
  db: Reads,
  siteIds: readonly string[],
  { open, now, words, page }: { open: boolean; now: Date; words: string; page: PageRequest },
) {
  const reports = selectReports(db, siteIds, now)
    .where('r.state', open ? '=' : '<>', 'open')
    .$if(words !== '', (all) =>
      all.where((eb) =>
        eb.or([
          eb('r.reference', '=', words.toUpperCase()),
          eb('p.name_key', 'like', `${escapeLike(words.toLowerCase())}%`),
        ]),
      ),
    )
  return findPage(
    db,
    reports,
    open
      ? { by: [() => priority, () => report.neg(openOnPerson), 'r.created_at', 'r.id'], page }
      : { by: [(eb) => eb.fn.coalesce('r.decided_at', 'r.created_at'), 'r.id'], isDescending: true, page },
  )
}

export type WholeReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** One report with everything about it. */
export async function findReport(db: Reads, siteId: string, { id, now }: { id: string; now: Date }) {
  return selectReports(db, [siteId], now)
    .leftJoin('profiles as q', 'q.member_id', 'r.reporter_id')
    .leftJoin('members as m', 'm.id', 'r.reported_id')
    .select(['r.photo_id', 'r.body', 'r.evidence', 'r.reporter_id', 'r.illegal', 'r.law'])
    .select(['q.name as reporter_name', 'q.fictional as reporter_fictional'])
    .select((eb) => {
      const reportsByReporter = eb
        .selectFrom('reports as o')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('o.reporter_id', '=', 'r.reporter_id')
      return [
        reportsByReporter.$asScalar().as('reporter_made'),
        reportsByReporter.where('o.state', '=', 'rejected').$asScalar().as('reporter_rejected'),
        eb.fn.coalesce('m.language', eb.val('en' as const)).as('language'),
      ]
    })
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>

/** Locks a report, so that one person decides about it. `claim_stands`: no one else may take it meanwhile. */
export async function lockReport(db: Reads, siteId: string, { id, now }: { id: string; now: Date }) {
  return reportsWithHolder(db, now)
    .select(['r.id', 'r.reason', 'r.state', 'r.reported_id', 'r.photo_id', 'r.claimed_by'])
    .select((eb) => eb('s.id', 'is not', null).$castTo<boolean>().as('claim_stands'))
    .where('r.site_id', '=', siteId)
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
}

/** Records who handles a report. */
export async function claimReport(db: Reads, id: string, staffId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('reports')
    .set({ claimed_by: staffId, claimed_at: staffId ? now : null })
    .where('id', '=', id)
    .execute()
}

/** Closes a report. */
export async function closeReport(
  db: Reads,
  id: string,
  { state, now }: { state: 'upheld' | 'rejected'; now: Date },
): Promise<void> {
  await db.updateTable('reports').set({ state, decided_at: now }).where('id', '=', id).execute()
}

/** Returns the stem of the files of a photo that was sent in a conversation. */
export async function findChatPhotoFile(
  db: Reads,
  siteId: string,
  photoId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_photos')
    .select('file')
    .where('site_id', '=', siteId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return row?.file
}

/** Returns the file of a recording that was sent in a conversation, with its type. */
export function findChatVoice(db: Reads, siteId: string, voiceId: string) {
  return db
    .selectFrom('chat_voices')
    .select(['file', 'type'])
    .where('id', '=', voiceId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
}

/** Finds reports of sites by their references. */
export async function findReportsByReference(
  db: Reads,
  siteIds: readonly string[],
  references: readonly string[],
) {
  if (references.length === 0) return []
  return db
    .selectFrom('reports')
    .select(['id', 'site_id', 'reference'])
    .where('site_id', 'in', siteIds)
    .where(({ eb, fn, val }) => eb('reference', '=', fn.any(val([...references]))))
    .execute()
}
