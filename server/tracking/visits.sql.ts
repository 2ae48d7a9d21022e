import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Counts a visitor who came from somewhere. */
export async function countVisit(
  db: Reads,
  visit: { siteId: string; day: string; network: string; ref: string },
): Promise<void> {
  await sql`
    insert into visit_counts (site_id, day, network, ref, visits)
    values (${visit.siteId}, ${visit.day}::date, ${visit.network}, ${visit.ref}, 1)
    on conflict (site_id, day, network, ref) do update set visits = visit_counts.visits + 1`.execute(db)
}
