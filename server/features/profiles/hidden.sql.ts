import { sql } from 'kysely'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

/** Members that lists for a viewer leave out: lists cannot call `filterVisible` for every row they read. */
export interface HiddenMembers {
  readonly ids: readonly string[]
  /** Whether fictional profiles are hidden, too. */
  readonly fictional: boolean
}

/** Finds who is hidden from a viewer: themselves, members on either side of a block with them, and `others`. */
export async function findHidden(
  reads: PreparedReads,
  viewerId: string | null,
  others: readonly string[],
): Promise<HiddenMembers> {
  if (viewerId === null) return { ids: others, fictional: false }
  const [hidden] = await executePrepared(
    reads,
    sql<{ ids: string[]; fictional: boolean }>`
      select array(
          select blocked_id from blocks where blocker_id = ${viewerId}::uuid
          union all select blocker_id from blocks where blocked_id = ${viewerId}::uuid) as ids,
        coalesce((select hide_fictional from members where id = ${viewerId}::uuid), false) as fictional`,
  )
  return { ids: [viewerId, ...others, ...(hidden?.ids ?? [])], fictional: hidden?.fictional ?? false }
}
