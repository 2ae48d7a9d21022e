import type { MemberContext } from '../../app/context.ts'
import { markShown } from './shown-marks.sql.ts'

/** How many rounds new messages may add while earlier ones are marked; each of them is paid for. */
const maxRounds = 5

/**
 * Reads messages for the viewer so that everything shown was marked as shown before it was read: a message is either
 * shown or unsent with a refund, never both. `findUnmarked` returns the conversations with unmarked messages among
 * those read; most reads find none and cost nothing more.
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

/** Returns whether a message is from the other member and newer than what the viewer was shown. */
export function isUnmarked(
  message: { id: string; from_id: string | null },
  { viewerId, shown }: { viewerId: string; shown: string | null },
): boolean {
  return message.from_id !== null && message.from_id !== viewerId && (shown === null || message.id > shown)
}
