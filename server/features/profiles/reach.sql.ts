import { type Expression, sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

/** The relation of a member to a viewer, as the database function `reach` returns it (database/functions/reach.sql). */
export interface ReachRow {
  id: string
  name: string
  /** Neither disabled, banned nor about to be deleted. */
  is_there: boolean
  is_confirmed: boolean
  is_cam: boolean
  invisible: boolean
  shown_to_visitors: boolean
  blocks_viewer: boolean
  blocked_by_viewer: boolean
  /** One of the two is a fictional profile, and the other one has hidden those. */
  unwanted: boolean
}

interface ReachQuery {
  siteId: string
  /** Null for a visitor. */
  viewerId: string | null
}

/** Returns the relation of `member`, a column of the statement, to a viewer, for a lateral join. */
export const reach = ({ siteId, viewerId }: ReachQuery, member: Expression<unknown>) =>
  sql<ReachRow>`reach(${siteId}, ${viewerId}, ${member})`

function selectReach({ ids, ...find }: ReachQuery & { ids: readonly string[] }) {
  const [id, ...others] = ids
  // A single id gets its own statement, whose plan the database keeps: planning costs more than the rest.
  if (others.length === 0) return sql<ReachRow>`select * from ${reach(find, sql.val(id ?? null))}`
  return sql<ReachRow>`
    select r.* from unnest(${[...ids]}::uuid[]) as w (id) cross join lateral ${reach(find, sql.ref('w.id'))} r`
}

/** Returns what decides whether a viewer may see and reach members of the site. */
export async function findReach(
  db: Reads,
  find: ReachQuery & { ids: readonly string[] },
): Promise<ReachRow[]> {
  const { rows } = await selectReach(find).execute(db)
  return rows
}

/** Does the same with a prepared statement outside of a transaction, for frequent reads. */
export function readReach(
  reads: PreparedReads,
  find: ReachQuery & { ids: readonly string[] },
): Promise<ReachRow[]> {
  return executePrepared(reads, selectReach(find))
}
