import type { Prepared, RunPrepared } from '../platform/database/prepared.ts'

const markShownStatement: Prepared<{ mark_shown: string }> = {
  name: 'mark_shown',
  text: 'select mark_shown($1, $2::uuid[])',
}

/**
 * Notes, before it is read, that a member is shown all that there is in some of their conversations, or in all (null):
 * nothing of it can be taken back with its credits any more. Waits for whoever is taking something back.
 */
export async function markShown(
  run: RunPrepared,
  memberId: string,
  conversations: readonly string[] | null,
): Promise<void> {
  await run(markShownStatement, [memberId, conversations])
}
