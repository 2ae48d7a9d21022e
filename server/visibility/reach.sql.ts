import { sql } from 'kysely'
import type { Reads } from '../context.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

export interface ReachRow {
  id: string
  name: string
  profile_status: 'active' | 'disabled'
  account_status: 'not_confirmed' | 'activated' | 'banned' | 'pending_deletion'
  kind: 'person' | 'fictional' | 'cam'
  invisible: boolean
  shown_to_visitors: boolean
  blocks_viewer: boolean
  blocked_by_viewer: boolean
  /** A fictional profile whose viewer wants to see none. */
  unwanted: boolean
}

interface Reach {
  siteId: string
  viewerId: string | null
  ids: readonly string[]
}

/** One alone is asked for as one: the database then keeps its plan, whose making costs more than the rest. */
function isAmong([id, ...others]: readonly string[]) {
  return others.length === 0 ? sql`m.id = ${id ?? null}::uuid` : sql`m.id = any(${[id, ...others]}::uuid[])`
}

/** The columns of a ReachRow, of `m`, `p` and `reachJoins`. */
export const reachColumns = (viewerId: string | null) => sql`
    m.id, p.name, p.status as profile_status, m.status as account_status, m.kind, m.invisible, m.shown_to_visitors,
      theirs.blocker_id is not null as blocks_viewer, mine.blocker_id is not null as blocked_by_viewer,
      m.kind = 'fictional' and coalesce((select v.hide_fictional from members v where v.id = ${viewerId}), false)
        as unwanted`
/** The blocks between the member `m` and the viewer. */
export const reachJoins = (viewerId: string | null) => sql`
    left join blocks theirs on theirs.blocker_id = m.id and theirs.blocked_id = ${viewerId}
    left join blocks mine on mine.blocker_id = ${viewerId} and mine.blocked_id = m.id`

const reachOf = (find: Reach) => sql<ReachRow>`
    select ${reachColumns(find.viewerId)}
    from members m join profiles p on p.member_id = m.id ${reachJoins(find.viewerId)}
    where ${isAmong(find.ids)} and m.site_id = ${find.siteId}`

/** What decides whether a viewer may see and reach members: state, blocks in either direction, invisible mode. */
export async function findReach(db: Reads, find: Reach): Promise<ReachRow[]> {
  const { rows } = await reachOf(find).execute(db)
  return rows
}

/** The same outside a transaction, for reads that happen all the time. */
export function readReach(reads: PreparedReads, find: Reach): Promise<ReachRow[]> {
  return executePrepared(reads, reachOf(find))
}
