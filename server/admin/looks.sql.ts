import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Holds someone of the staff until the transaction ends, so that their looks are counted one after the other. */
export async function lockStaff(db: Reads, staffId: string): Promise<void> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(db)
}

/** How many members someone of the staff was shown since an hour and since a day. */
export interface LookCounts {
  hour: number
  day: number
}

/** Counts the different members that someone of the staff was shown. */
export async function countLooks(db: Reads, staffId: string, now: Date): Promise<LookCounts> {
  const { rows } = await sql<LookCounts>`
    select count(distinct member_id) filter (where looked_at > ${now}::timestamptz - interval '1 hour')::int as hour,
      count(distinct member_id)::int as day
    from staff_looks where staff_id = ${staffId} and looked_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
  return rows[0] ?? { hour: 0, day: 0 }
}

/** Notes which members someone of the staff is shown; those of the same day only once. */
export async function insertLooks(
  db: Reads,
  { staffId, members, now }: { staffId: string; members: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into staff_looks (staff_id, member_id, day, looked_at)
    select ${staffId}, m.id, ${now}::date, ${now} from members m where m.id = any(${members}::uuid[])
    on conflict do nothing`.execute(db)
}

/** Forgets looks of more than two days ago. */
export async function deleteOldLooks(db: Reads, now: Date): Promise<void> {
  await sql`delete from staff_looks where looked_at < ${now}::timestamptz - interval '2 days'`.execute(db)
}

/** Says whether the log has the same look of the same person, for the same reason, since a moment. */
export async function isLookNoted(
  db: Reads,
  look: {
    staffId: string
    act: string
    subject: string | null
    reason: string
    details: object
    since: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select exists (
      select from audit_log where staff_id = ${look.staffId} and created_at > ${look.since} and act = ${look.act}
        and subject_id is not distinct from ${look.subject} and reason = ${look.reason}
        and details = ${JSON.stringify(look.details)}::jsonb) as noted`.execute(db)
  return rows[0]?.noted ?? false
}
