import { type RawBuilder, sql } from 'kysely'

/**
 * The members whom a list for the viewer must leave out, for statements that cannot ask `visibleAmong` about every row
 * they read: the viewer, the members on either side of a block with them, and `others`; besides, whether fictional
 * profiles are left out. What `reach` tells of two members, for all whom the viewer does not meet.
 */
export function hiddenFrom(viewerId: string | null, others: readonly string[]): RawBuilder<unknown> {
  return sql`select array(
      select unnest(${[...others]}::uuid[])
      union all select ${viewerId}::uuid where ${viewerId}::uuid is not null
      union all select blocked_id from blocks where blocker_id = ${viewerId}::uuid
      union all select blocker_id from blocks where blocked_id = ${viewerId}::uuid) as ids,
    coalesce((select hide_fictional from members where id = ${viewerId}::uuid), false) as fictional`
}
