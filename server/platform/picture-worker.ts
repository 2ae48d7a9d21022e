import { readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import sharp from 'sharp'
import { FairQueue } from './fair-queue.ts'
import { maxPicturesAtOnce, PictureRefused, reencodePicture } from './images.ts'
import type { PictureAnswer, PictureBegun, PictureStarved, PictureTask } from './picture-process.ts'
import { withRests } from './with-rests.ts'

// The program beside the server that makes pictures; server/platform/picture-process.ts starts it and talks to it.

/** Takes a lower rank where the system knows this kind of it. */
function attempt(rank: () => void): void {
  try {
    rank()
  } catch {
    // Elsewhere than on Linux there is one rank for all threads, or none.
  }
}

/** What the server says at the start: how low to stand back, and for how long to put up with next to nothing. */
const [rank = 0, patience = 0] = process.argv.slice(2).map(Number)
/** Whoever gets less than this part of a core while a picture waits is starving. */
const leastShare = 0.25

/**
 * Whoever chats goes before. On Linux each thread has a rank of its own, and later ones have that of who starts them. Where
 * sessions share the cores by turns, a rank counts only within its session: this process leads its own, which takes a
 * rank as a whole.
 */
function standBack(): void {
  attempt(() => writeFileSync('/proc/self/autogroup', String(rank)))
  attempt(() => setPriority(rank))
  attempt(() => {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), rank)
  })
}

/**
 * On one or two cores a picture is followed by a rest of twice the CPU that it took: a message needs both cores, and one that
 * is always busy makes it wait, whatever the rank of what keeps it busy (docs/decisions/1900-pictures-that-rest.md).
 */
const withRest = availableParallelism() <= 2 ? withRests(2) : <Made>(make: () => Promise<Made>) => make()

let making = 0
let watch: NodeJS.Timeout | undefined

/** Looks while there are pictures to be made whether others leave this process its least; tells the server when not. */
function watchShare(): NodeJS.Timeout {
  let since = performance.now()
  let used = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    const starved: PictureStarved = { starved: true }
    if ((user + system) / 1000 < (performance.now() - since) * leastShare) process.send?.(starved)
    since = performance.now()
    used = process.cpuUsage()
  }, patience)
}

/** Members take turns here, where all pictures of the server wait. */
const queue = new FairQueue(maxPicturesAtOnce)

async function answerOf({ id, source, sizes, options }: PictureTask): Promise<PictureAnswer> {
  const begun: PictureBegun = { begun: id }
  process.send?.(begun)
  making += 1
  watch ??= watchShare()
  try {
    return { id, picture: await reencodePicture(source, sizes, options) }
  } catch (error) {
    if (error instanceof PictureRefused) return { id, refused: error.code, params: error.params }
    return { id, failed: error instanceof Error ? error.message : String(error) }
  } finally {
    making -= 1
    if (making === 0) {
      clearInterval(watch)
      watch = undefined
    }
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
// The server may have been killed before this line was reached, and then nothing is said again.
if (!process.connected) process.exit()
process.on('message', async (message) => {
  const task = message as PictureTask // the server's own, from picture-process.ts
  const answer = await queue.run(task.options.owner ?? '', () => withRest(() => answerOf(task)))
  if (process.connected) process.send?.(answer)
})
