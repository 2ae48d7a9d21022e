import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

export interface NewAuditRow {
  id: string
  siteId: string | null
  staffId: string | null
  staffName: string
  act: string
  subjectType: string | null
  subject: string | null
  reason: string
  details: Readonly<Record<string, unknown>>
  network: string
  requestId: string
  now: Date
}

/** Writes one line of the audit log, in the transaction of the act. */
export async function insertAudit(db: Reads, row: NewAuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: row.id,
      site_id: row.siteId,
      staff_id: row.staffId,
      staff_name: row.staffName,
      act: row.act,
      subject_type: row.subjectType,
      subject_id: row.subject,
      reason: row.reason,
      details: JSON.stringify(row.details),
      network: row.network,
      request_id: row.requestId,
      created_at: row.now,
    })
    .execute()
}

export interface AuditSearch {
  search: string
  kind: 'acts' | 'views' | null
  /** Only acts of one person; null for everyone. */
  staffId: string | null
  /** The first and the last day, in a time zone; null is without end. */
  days: { from: string | null; to: string | null; timeZone: string }
  /** Whether to find what concerns every site, too. */
  everySite: boolean
}

/** Selects the lines of a site and, when asked, of what concerns every site, that hold the searched words. */
function selectAudit(db: Reads, siteId: string, asked: AuditSearch) {
  const { search, kind, staffId, days, everySite } = asked
  const part = `%${escapeLike(search)}%`
  let lines = db
    .selectFrom('audit_log')
    .select(['id', 'staff_name', 'act', 'subject_type', 'subject_id', 'reason', 'created_at'])
    .select((eb) => eb.ref('details').$castTo<Record<string, unknown>>().as('details'))
    .where((eb) =>
      everySite ? eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]) : eb('site_id', '=', siteId),
    )
  if (staffId !== null) lines = lines.where('staff_id', '=', staffId)
  if (days.from !== null)
    lines = lines.where(
      sql<boolean>`created_at >= ${days.from}::date::timestamp at time zone ${days.timeZone}`,
    )
  if (days.to !== null)
    lines = lines.where(
      sql<boolean>`created_at < (${days.to}::date + 1)::timestamp at time zone ${days.timeZone}`,
    )
  if (kind !== null)
    lines = lines.where((eb) => {
      const isView = eb.or([eb('act', '~', '\\.viewed$'), eb('act', 'like', 'views.%')])
      return kind === 'views' ? isView : eb.not(isView)
    })
  if (search !== '')
    lines = lines.where((eb) =>
      eb.or([
        eb('subject_id', '=', search),
        sql<boolean>`details -> 'members' ? ${search}`,
        eb('staff_name', 'ilike', part),
        eb('act', 'ilike', part),
        eb('reason', 'ilike', part),
      ]),
    )
  return lines
}

/** Finds a page of the log, newest first. */
export function findAudit(
  db: Reads,
  siteId: string,
  { page, ...asked }: AuditSearch & { page: PageRequest },
) {
  return findPage(db, selectAudit(db, siteId, asked), { by: ['id'], isDescending: true, page })
}

/** Finds the newest lines of the log, at most so many. */
export function findNewestAudit(
  db: Reads,
  siteId: string,
  { limit, ...asked }: AuditSearch & { limit: number },
) {
  return selectAudit(db, siteId, asked).orderBy('id', 'desc').limit(limit).execute()
}

/** Deletes lines older than two years, the only ones the table allows to delete; returns how many. */
export async function deleteOldAudit(db: Reads, { now, max }: { now: Date; max: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (
      select id from audit_log where created_at < least(${now}::timestamptz, now()) - interval '2 years'
      order by created_at limit ${max})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
