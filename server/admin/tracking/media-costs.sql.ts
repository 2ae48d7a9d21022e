import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import type { MediaCost } from './read-media-costs.ts'

/** Stores costs in place of all that were known of the same networks on the same days. */
export async function replaceMediaCosts(
  db: Reads,
  siteId: string,
  costs: readonly MediaCost[],
): Promise<void> {
  const lines = sql`jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
    as c (day date, network text, ref text, cents bigint)`
  await sql`delete from media_costs where site_id = ${siteId}
    and (day, network) in (select c.day, c.network from ${lines})`.execute(db)
  await sql`insert into media_costs (site_id, day, network, ref, cost_cents)
    select ${siteId}, c.day, c.network, c.ref, c.cents from ${lines}`.execute(db)
}
