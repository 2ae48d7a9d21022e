import sharp from 'sharp'
import { drawSvg } from './brand-pictures.ts'
import { PictureRefused, reencodePicture } from './images.ts'
import type {
  DrawingAnswer,
  DrawingTask,
  FailedAnswer,
  PictureAnswer,
  PictureTask,
  VoiceAnswer,
  VoiceTask,
  WorkerReady,
} from './picture-process.ts'
import { VoiceRefused } from './voices/voice-refused.ts'

// The separate program that encodes pictures and rewrites recordings; server/platform/picture-process.ts starts it and
// talks to it.

function describeFailure(error: unknown): FailedAnswer {
  return { failed: error instanceof Error ? error.message : String(error) }
}

async function makePicture({ source, sizes, options }: PictureTask): Promise<PictureAnswer | FailedAnswer> {
  try {
    return { picture: await reencodePicture(source, sizes, options) }
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code, params: error.params }
    return describeFailure(error)
  }
}

async function makeDrawing({ drawing, side }: DrawingTask): Promise<DrawingAnswer | FailedAnswer> {
  try {
    return { drawn: await drawSvg(drawing, side) }
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code, params: error.params }
    return describeFailure(error)
  }
}

async function makeVoice({ voice, limits }: VoiceTask): Promise<VoiceAnswer | FailedAnswer> {
  try {
    const { rewriteVoice } = await import('./voices/rewrite-voice.ts')
    return { rewritten: await rewriteVoice(voice, limits) }
  } catch (error) {
    if (error instanceof VoiceRefused) return { refused: error.code, params: error.params }
    return describeFailure(error)
  }
}

function make(task: PictureTask | VoiceTask | DrawingTask) {
  if ('voice' in task) return makeVoice(task)
  return 'drawing' in task ? makeDrawing(task) : makePicture(task)
}

// The recording library prints what it does not know, including words of the file, which must not reach our log.
console.warn = () => undefined
// No picture comes twice, so a cache would not help.
sharp.cache(false)
// One thread per step, so that cores stay free for the server and the database.
sharp.concurrency(1)
// Ctrl-C reaches the whole process group, but the server still answers the uploads it has accepted; this process ends
// with the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
// The server may have been killed before this line ran.
if (!process.connected) process.exit()
process.on('message', async (message) => {
  const task = message as PictureTask | VoiceTask | DrawingTask // the server's own, from picture-process.ts
  const answer = await make(task)
  if (process.connected) process.send?.(answer)
})
// The server may end meanwhile; then no one waits for the answer.
process.send?.('ready' satisfies WorkerReady, undefined, undefined, () => undefined)
