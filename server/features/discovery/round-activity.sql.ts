import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/**
 * Rounds the position in the order of activity down to its day (UTC) for members of a site who were last online before
 * a given time, and keeps the exact time. Rows that are being written to wait for the next run. Returns their number.
 */
export async function roundActive(
  db: Reads,
  { siteId, before, max }: { siteId: string; before: Date; max: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update search_members s set seen_at = greatest(s.seen_at, s.active_at),
      active_at = date_trunc('day', s.active_at at time zone 'UTC') at time zone 'UTC'
    from (
      select member_id from search_members
      where site_id = ${siteId} and active_at < ${before}
        and date_trunc('day', active_at at time zone 'UTC') <> active_at at time zone 'UTC'
      order by active_at limit ${max} for update skip locked) gone
    where s.member_id = gone.member_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
