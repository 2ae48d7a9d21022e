import { type RawBuilder, sql } from 'kysely'

/** Whom a search for a viewer leaves out: members by their ids, and perhaps all fictional profiles. */
export interface Hidden {
  readonly ids: readonly string[]
  readonly fictional: boolean
}

/**
 * Finds whom a list for a viewer leaves out, for searches that cannot ask `reach` about every row they read: the viewer,
 * members on either side of a block with them, and `others`; besides, whether they want to see no fictional profiles.
 */
export function hiddenFrom(viewerId: string, others: readonly string[]): RawBuilder<Hidden> {
  return sql`
    select array(
        select unnest(${[...others]}::uuid[])
        union all select ${viewerId}::uuid
        union all select blocked_id from blocks where blocker_id = ${viewerId}
        union all select blocker_id from blocks where blocked_id = ${viewerId}) as ids,
      coalesce((select hide_fictional from members where id = ${viewerId}), false) as fictional`
}
