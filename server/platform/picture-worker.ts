import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { PictureRefused, reencodePicture } from './images.ts'
import type { PictureAnswer, PictureTask } from './picture-process.ts'

// The program beside the server that makes pictures; server/platform/picture-process.ts starts it and talks to it.

/** Takes a lower rank where the system knows this kind of it. */
function attempt(rank: () => void): void {
  try {
    rank()
  } catch {
    // Elsewhere than on Linux there is one rank for all threads, or none.
  }
}

/** A third of the share of whoever has no rank of their own. */
const rank = 5

/**
 * Whoever chats goes before. On Linux each thread has a rank of its own, and later ones have that of who starts them. Where
 * sessions share the cores by turns, a rank counts only within its session: this process leads its own, which takes a
 * rank as a whole. The lowest left a hundredth of a core on a busy machine: a member waited half a minute.
 */
function standBack(): void {
  attempt(() => writeFileSync('/proc/self/autogroup', String(rank)))
  attempt(() => setPriority(rank))
  attempt(() => {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), rank)
  })
}

async function answerOf({ id, source, sizes, leastSide }: PictureTask): Promise<PictureAnswer> {
  try {
    return { id, picture: await reencodePicture(source, sizes, { leastSide }) }
  } catch (error) {
    if (error instanceof PictureRefused) return { id, refused: error.code }
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

standBack()
// No two pictures are the same: what was done for one helps none that follows.
sharp.cache(false)
// By itself each step of a picture is shared out to all cores, and then nothing is left for who waits for less.
sharp.concurrency(1)
// Signals to all of a service are for the server: it ends this one when nobody waits for a picture any more.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (task) => {
  const answer = await answerOf(task as PictureTask) // the server's own, from picture-process.ts
  if (process.connected) process.send?.(answer)
})
