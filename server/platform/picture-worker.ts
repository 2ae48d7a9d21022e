import sharp from 'sharp'
import { PictureRefused, reencodePicture } from './images.ts'
import type { PictureAnswer, PictureTask } from './picture-process.ts'

// The program beside the server that makes pictures; server/platform/picture-process.ts starts it and talks to it.

async function answerTask({ source, sizes, options }: PictureTask): Promise<PictureAnswer> {
  try {
    return { picture: await reencodePicture(source, sizes, options) }
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code, params: error.params }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

// No two pictures are the same: a cache helps none that follows.
sharp.cache(false)
// One thread a step: cores stay free for the server and the database.
sharp.concurrency(1)
// Ctrl-C reaches the whole group, but the server still answers the uploads that it has begun; its own end ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
// The server may have been killed before this line was reached.
if (!process.connected) process.exit()
process.on('message', async (message) => {
  const answer = await answerTask(message as PictureTask) // the server's own, from picture-process.ts
  if (process.connected) process.send?.(answer)
})
