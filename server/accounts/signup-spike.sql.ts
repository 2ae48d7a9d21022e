import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Fewer signups in an hour than this are no spike, however quiet the site is otherwise. */
const leastInHour = 60
/** So many times the usual number is one. */
const times = 6
const hoursOfWeek = 168

/** Whether a site has far more signups in this hour than in an hour of the last week. */
export async function isSignupSpike(db: Reads, siteId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ hour: number; week: number }>`
    select (select count(*) from members where site_id = ${siteId}
        and signup_at > ${now}::timestamptz - interval '1 hour')::int as hour,
      (select count(*) from members where site_id = ${siteId} and signup_at > ${now}::timestamptz - interval '7 days'
        and signup_at <= ${now}::timestamptz - interval '1 hour')::int as week`.execute(db)
  const [row] = rows
  return row !== undefined && row.hour >= leastInHour && row.hour >= (times * row.week) / hoursOfWeek
}
