import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import type { MediaCost } from './read-media-costs.ts'

/** Stores costs, replacing all known ones of the same networks on the same days. */
export async function replaceMediaCosts(
  db: Reads,
  siteId: string,
  costs: readonly MediaCost[],
): Promise<void> {
  await sql`
    with lines as (
      select * from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
        as c (day date, network text, ref text, cents bigint)
    ), gone as (
      delete from media_costs where site_id = ${siteId} and (day, network) in (select day, network from lines)
        and (day, network, ref) not in (select day, network, ref from lines)
    )
    insert into media_costs (site_id, day, network, ref, cost_cents)
    select ${siteId}, day, network, ref, cents from lines
    on conflict (site_id, day, network, ref) do update set cost_cents = excluded.cost_cents`.execute(db)
}
