import { type RawBuilder, sql } from 'kysely'

/**
 * PostgreSQL keeps a plan that was made without values only where it takes it for no dearer than the plans it makes with
 * them, whose making it hardly counts, though it costs most of a search. With the number known this count seems long, so
 * the plan is kept after five times; it is never begun, because the time is always known. The number stays below what
 * servers that compile expensive statements begin to compile at.
 */
const longCount = 4_000_000
const keepsPlan = sql`(now() is not null or (select count(*) from generate_series(1, ${longCount}::int)) > 0)`

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
    coalesce((select hide_fictional from members where id = ${viewerId}::uuid), false) as fictional
    where ${keepsPlan}`
}

/** Leaves of `s` (member_id, fictional) those who are not `hidden`. */
export const notHidden = sql`s.member_id <> all ((select ids from hidden)::uuid[])
  and not (s.fictional and (select fictional from hidden))`
