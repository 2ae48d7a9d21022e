import { sql } from 'kysely'
import type { Reads } from '../context.ts'

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

/** Writes one line of the log, in the transaction of what it tells. */
export async function insertAudit(db: Reads, row: NewAuditRow): Promise<void> {
  await sql`
    insert into audit_log (id, site_id, staff_id, staff_name, act, subject_type, subject_id, reason, details, network,
      request_id, created_at)
    values (${row.id}, ${row.siteId}, ${row.staffId}, ${row.staffName}, ${row.act}, ${row.subjectType}, ${row.subject},
      ${row.reason}, ${JSON.stringify(row.details)}::jsonb, ${row.network}, ${row.requestId}, ${row.now})`.execute(
    db,
  )
}

export interface AuditLogRow {
  id: string
  staff_name: string
  act: string
  subject_type: string | null
  subject_id: string | null
  reason: string
  details: Record<string, unknown>
  created_at: Date
}

/** The newest lines of a site and of what concerns every site, before one of them, that hold the searched words. */
export async function findAudit(
  db: Reads,
  siteId: string,
  asked: { search: string; kind: 'acts' | 'looks' | null; before: string | null; most: number },
): Promise<AuditLogRow[]> {
  const { search, kind, before, most } = asked
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<AuditLogRow>`
    select id, staff_name, act, subject_type, subject_id, reason, details, created_at from audit_log
    where (site_id is null or site_id = ${siteId})
      and (${before}::uuid is null or id < ${before}::uuid)
      and (${kind}::text is null or (act ~ '\\.viewed$' or act like 'looks.%') = (${kind} = 'looks'))
      and (${search} = '' or subject_id = ${search} or details -> 'members' ? ${search} or staff_name ilike ${like} or act ilike ${like} or reason ilike ${like})
    order by id desc limit ${most}`.execute(db)
  return rows
}

/** Forgets the oldest lines of more than two years, which alone the table lets go; gives how many those were. */
export async function deleteOldAudit(db: Reads, { now, most }: { now: Date; most: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (
      select id from audit_log where created_at < least(${now}::timestamptz, now()) - interval '2 years'
      order by created_at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
