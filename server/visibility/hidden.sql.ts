import type { Prepared, RunPrepared } from '../platform/prepared.ts'

/** $1 member. */
const selectBlockedPairs: Prepared<{ id: string }> = {
  name: 'blocked_pairs',
  text: `
    select blocked_id as id from blocks where blocker_id = $1
    union
    select blocker_id from blocks where blocked_id = $1`,
}

/** Everybody between whom and a member there is a block, whoever set it. */
export async function findBlockedPairs(run: RunPrepared, memberId: string): Promise<string[]> {
  const rows = await run(selectBlockedPairs, [memberId])
  return rows.map((row) => row.id)
}
