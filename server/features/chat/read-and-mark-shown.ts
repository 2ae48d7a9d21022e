import type { MemberContext } from '../../app/context.ts'
import { markShown } from './shown-marks.sql.ts'

/** How often something may come while what came before it is marked; anyone who writes that fast pays for each. */
const maxRounds = 5

/**
 * Reads messages for the viewer such that whatever is shown was marked as shown before it was read: a message is either
 * shown or taken back with its credits, never both. `findUnmarked` names the conversations of what was read that have
 * something which no mark covers; most readings find none and cost nothing more.
 */
export async function readAndMarkShown<Found>(
  ctx: MemberContext,
  read: () => Promise<Found>,
  findUnmarked: (found: Found) => readonly string[],
): Promise<Found> {
  let found = await read()
  for (let round = 0; round < maxRounds; round++) {
    const unmarked = findUnmarked(found)
    if (unmarked.length === 0) break
    await markShown(ctx, ctx.viewer.id, unmarked)
    found = await read()
  }
  return found
}

/** Returns whether a message is of the other member and beyond what the viewer was shown of the conversation. */
export function isUnmarked(
  message: { id: string; from_id: string | null },
  { viewerId, shown }: { viewerId: string; shown: string | null },
): boolean {
  return message.from_id !== null && message.from_id !== viewerId && (shown === null || message.id > shown)
}
