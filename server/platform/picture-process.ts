import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drawSvg as drawHere } from './brand-pictures.ts'
import type { CleanSvg } from './clean-svg.ts'
import { FairQueue } from './fair-queue.ts'
import {
  maxPictureSeconds,
  type PictureOptions,
  PictureRefused,
  type PictureSize,
  type PictureSource,
  type ReencodedPicture,
  reencodePicture as reencodeHere,
} from './images.ts'
import { startPictureWorker } from './start-picture-worker.ts'
import { type RewrittenVoice, type VoiceLimits, VoiceRefused } from './voices/voice-refused.ts'

/** A picture to encode. */
export interface PictureTask {
  readonly source: PictureSource
  readonly sizes: Readonly<Record<string, PictureSize>>
  readonly options: PictureOptions
}

/** A recording to rewrite, by the path of its file. */
export interface VoiceTask {
  readonly voice: string
  readonly limits: VoiceLimits
}

/** A cleaned SVG to draw, by the pixels of its longer side. */
export interface DrawingTask {
  readonly drawing: CleanSvg
  readonly side: number
}

type MediaTask = PictureTask | VoiceTask | DrawingTask
type Refusal<Refused extends PictureRefused | VoiceRefused> = {
  readonly refused: Refused['code']
  readonly params: Refused['params']
}

/** The worker's answers. */
export type PictureAnswer = { readonly picture: ReencodedPicture<string> } | Refusal<PictureRefused>
export type DrawingAnswer = { readonly drawn: Buffer } | Refusal<PictureRefused>
export type VoiceAnswer = { readonly rewritten: RewrittenVoice } | Refusal<VoiceRefused>
/** What the worker sends once it accepts tasks. */
export type WorkerReady = 'ready'
export interface FailedAnswer {
  readonly failed: string
}

/** The process ended before it had answered: the file itself may be fine. */
class PictureProcessEnded extends Error {}

/** The process has not answered in time. */
class PictureProcessLate extends Error {}

const idleMilliseconds = 30_000
/** The library checks its own time limit between steps; a process that is still busy this long after it never ends. */
const graceSeconds = 2
/** A process that has not started after this long never will. On a busy machine, its low priority makes it wait. */
const maxStartSeconds = 120
const readyWorkers = new WeakSet<ChildProcess>()

/** Sends a task to the worker. Waits for its answer, for the process to end, or for the time limit. */
function ask<Answer>(child: ChildProcess, task: MediaTask): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const limit = ('options' in task ? task.options.maxSeconds : undefined) ?? maxPictureSeconds
  let timer: NodeJS.Timeout | undefined
  const allow = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(new PictureProcessLate()), seconds * 1000)
  }
  // The start of the process does not count towards the time limit.
  allow(readyWorkers.has(child) ? limit + graceSeconds : maxStartSeconds)
  const onMessage = (answer: unknown) => {
    if (answer === ('ready' satisfies WorkerReady)) allow(limit + graceSeconds)
    else resolve(answer as Answer) // the worker's own, from picture-worker.ts
  }
  const onExit = (code: number | null, signal: string | null) =>
    reject(new PictureProcessEnded(`the picture process ended: ${signal ?? code}`))
  child.on('message', onMessage)
  child.on('exit', onExit)
  child.send(task, (error) => {
    if (error) reject(new PictureProcessEnded(`the picture process failed: ${error.message}`))
  })
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', onMessage)
    child.off('exit', onExit)
  })
}

/**
 * Encodes pictures and rewrites recordings in a separate process, one at a time: a file that crashes the decoder, or
 * keeps it busy forever, does not affect the server. The process starts with the first file, and ends after a quiet
 * while, which frees its memory. Members take turns, however many files one of them sends at once.
 */
export class PictureProcess {
  readonly #file: string
  readonly #idle: number
  readonly #queue = new FairQueue(1)
  #child: ChildProcess | null = null
  #idleTimer: NodeJS.Timeout | undefined

  constructor(file: string, { idle = idleMilliseconds } = {}) {
    this.#file = file
    this.#idle = idle
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Encodes a picture as `reencodePicture` in images.ts does. If the process ends meanwhile, another one tries again;
   * throws an Error when that ends, too. A picture that takes too long is refused as `unavailable`.
   */
  async reencode(task: PictureTask): Promise<ReencodedPicture<string>> {
    const answer = await this.#take<PictureAnswer>(task.options.owner, task).catch((error) => {
      throw error instanceof PictureProcessLate ? new PictureRefused('unavailable') : error
    })
    if ('picture' in answer) return answer.picture
    throw new PictureRefused(answer.refused, answer.params)
  }

  /**
   * Draws as `drawSvg` in brand-pictures.ts does; otherwise like `reencode`. Pictures of sites are few, so they share
   * one turn.
   */
  async draw(task: DrawingTask): Promise<Buffer> {
    const answer = await this.#take<DrawingAnswer>(undefined, task).catch((error) => {
      throw error instanceof PictureProcessLate ? new PictureRefused('unavailable') : error
    })
    if ('drawn' in answer) return answer.drawn
    throw new PictureRefused(answer.refused, answer.params)
  }

  /** Rewrites a recording as `rewriteVoice` in rewrite-voice.ts does; otherwise like `reencode`. */
  async rewrite(task: VoiceTask): Promise<RewrittenVoice> {
    const answer = await this.#take<VoiceAnswer>(task.limits.owner, task).catch((error) => {
      throw error instanceof PictureProcessLate ? new VoiceRefused('unavailable') : error
    })
    if ('rewritten' in answer) return answer.rewritten
    throw new VoiceRefused(answer.refused, answer.params)
  }

  /** Kills the process, if it runs; the next file starts another one. */
  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  #take<Answer extends object>(owner: string | undefined, task: MediaTask): Promise<Answer> {
    return this.#queue.run(owner ?? '', async () => {
      clearTimeout(this.#idleTimer)
      try {
        return await this.#ask<Answer>(task).catch((error) => {
          if (error instanceof PictureProcessEnded) return this.#ask<Answer>(task)
          throw error
        })
      } finally {
        this.#idleTimer = setTimeout(() => this.stop(), this.#idle)
        this.#idleTimer.unref()
      }
    })
  }

  async #ask<Answer extends object>(task: MediaTask): Promise<Answer> {
    this.#child ??= this.#start()
    const answer = await ask<Answer | FailedAnswer>(this.#child, task).catch((error) => {
      this.stop()
      throw error
    })
    if ('failed' in answer) throw new Error(answer.failed)
    return answer
  }

  #start(): ChildProcess {
    const child = startPictureWorker(this.#file)
    const forget = () => {
      if (this.#child === child) this.#child = null
    }
    child.once('message', () => readyWorkers.add(child))
    child.once('exit', forget)
    child.on('error', forget)
    return child
  }
}

// It is built next to the server. In tests and development, which run from the sources, files are processed in this
// process.
const worker = join(import.meta.dirname, 'picture-worker.js')
const apart = existsSync(worker) ? new PictureProcess(worker) : null

/** Encodes an uploaded picture as `reencodePicture` in images.ts does, in the picture process. */
export async function reencodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  options: PictureOptions,
): Promise<ReencodedPicture<Name>> {
  if (!apart) return reencodeHere(source, sizes, options)
  return apart.reencode({ source, sizes, options })
}

/** Draws an uploaded SVG as `drawSvg` in brand-pictures.ts does, in the picture process. */
export function drawSvg(drawing: CleanSvg, side: number): Promise<Buffer> {
  return apart ? apart.draw({ drawing, side }) : drawHere(drawing, side)
}

/** Rewrites an uploaded recording as `rewriteVoice` in rewrite-voice.ts does, in the picture process. */
export async function rewriteVoice(path: string, limits: VoiceLimits): Promise<RewrittenVoice> {
  if (apart) return apart.rewrite({ voice: path, limits })
  // Most processes never need it, so the library is loaded on first use.
  const { rewriteVoice: rewriteHere } = await import('./voices/rewrite-voice.ts')
  return rewriteHere(path, limits)
}
