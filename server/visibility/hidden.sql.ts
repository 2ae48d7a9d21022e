import { type RawBuilder, sql } from 'kysely'

/**
 * The members whom a list for the viewer must leave out, for statements that cannot ask `visibleAmong` about every row
 * they read: the viewer, whoever stands on either side of a block with them, and `others`; besides, whether fictional
 * profiles are left out. To stand as `hidden` in front of such a statement, whose conditions are `notHidden`.
 */
export function hiddenFrom(viewerId: string | null, others: readonly string[]): RawBuilder<unknown> {
  return sql`select array(
      select unnest(${[...others]}::uuid[])
      union all select ${viewerId}::uuid where ${viewerId}::uuid is not null
      union all select blocked_id from blocks where blocker_id = ${viewerId}::uuid
      union all select blocker_id from blocks where blocked_id = ${viewerId}::uuid) as ids,
    coalesce((select hide_fictional from members where id = ${viewerId}::uuid), false) as fictional`
}

/** Leaves of `s` (member_id, fictional) those who are not `hidden`. */
export const notHidden = sql`s.member_id <> all ((select ids from hidden)::uuid[])
  and not (s.fictional and (select fictional from hidden))`
