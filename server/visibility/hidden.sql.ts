import type { Prepared, RunPrepared } from '../platform/prepared.ts'

/** $1 member. */
const selectBlockedPairs: Prepared<{ id: string }> = {
  name: 'blocked_pairs',
  text: `
    select blocked_id as id from blocks where blocker_id = $1
    union
    select blocker_id from blocks where blocked_id = $1
    union all
    select m.id from members me join members m on m.site_id = me.site_id and m.kind = 'fictional'
    where me.id = $1 and me.hide_fictional`,
}

/**
 * Everybody between whom and a member there is a block, whoever set it, and the fictional profiles of the site where
 * the member wants to see none.
 */
export async function findBlockedPairs(run: RunPrepared, memberId: string): Promise<string[]> {
  const rows = await run(selectBlockedPairs, [memberId])
  return rows.map((row) => row.id)
}
