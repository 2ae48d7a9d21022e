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

/** A picture to make, as it is sent to the worker. */
export interface PictureTask {
  readonly source: PictureSource
  readonly sizes: Readonly<Record<string, PictureSize>>
  readonly options: PictureOptions
}

/** A recording to write again, by the path of its file. */
export interface VoiceTask {
  readonly voice: string
  readonly limits: VoiceLimits
}

/** A cleaned drawing to draw, by the pixels of its longer side. */
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
/** What the worker says once it can take tasks. */
export type WorkerReady = 'ready'
export interface FailedAnswer {
  readonly failed: string
}

/** The process ended before it had answered: the file itself may be fine. */
class PictureProcessEnded extends Error {}

/** The process has not answered in time. */
class PictureProcessLate extends Error {}

const idleMilliseconds = 30_000
/** The library checks its own time limit between steps; a process that is still busy after so long never will. */
const graceSeconds = 2
/** A process that has not even started after so long never will. On a busy machine, its low rank makes it wait. */
const maxStartSeconds = 120
const readyWorkers = new WeakSet<ChildProcess>()

/** Sends a task to the worker and waits for its answer, for the end of the process, or until the time is over. */
function ask<Answer>(child: ChildProcess, task: MediaTask): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const limit = ('options' in task ? task.options.maxSeconds : undefined) ?? maxPictureSeconds
  let timer: NodeJS.Timeout | undefined
  const allow = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(new PictureProcessLate()), seconds * 1000)
  }
  // The time that the process takes to start is not that of the picture.
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
 * Makes pictures, and recordings, in a process of its own, one at a time: a file that crashes the decoder, or keeps it
 * busy for ever, does not take the server with it. The process starts with the first file and ends when none has come for
 * a while, which returns its memory. Members take turns, however many files one of them sends at once.
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
   * Makes a picture as `reencodePicture` in images.ts does. A second process tries again when the first one ends in the
   * middle; throws an Error when that ends, too. A picture that takes too long is refused as `unavailable`.
   */
  async reencode(task: PictureTask): Promise<ReencodedPicture<string>> {
    const answer = await this.#take<PictureAnswer>(task.options.owner, task).catch((error) => {
      throw error instanceof PictureProcessLate ? new PictureRefused('unavailable') : error
    })
    if ('picture' in answer) return answer.picture
    throw new PictureRefused(answer.refused, answer.params)
  }

  /** Draws as `drawSvg` in brand-pictures.ts does; else like `reencode`. Site pictures are few, so they share a turn. */
  async draw(task: DrawingTask): Promise<Buffer> {
    const answer = await this.#take<DrawingAnswer>(undefined, task).catch((error) => {
      throw error instanceof PictureProcessLate ? new PictureRefused('unavailable') : error
    })
    if ('drawn' in answer) return answer.drawn
    throw new PictureRefused(answer.refused, answer.params)
  }

  /** Writes a recording again as `rewriteVoice` in rewrite-voice.ts does; else like `reencode`. */
  async rewrite(task: VoiceTask): Promise<RewrittenVoice> {
    const answer = await this.#take<VoiceAnswer>(task.limits.owner, task).catch((error) => {
      throw error instanceof PictureProcessLate ? new VoiceRefused('unavailable') : error
    })
    if ('rewritten' in answer) return answer.rewritten
    throw new VoiceRefused(answer.refused, answer.params)
  }

  /** Kills the process, if there is one; the next file starts another. */
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

// Built next to the server; from the sources, in tests and while developing, files are made where they are asked for.
const worker = join(import.meta.dirname, 'picture-worker.js')
const apart = existsSync(worker) ? new PictureProcess(worker) : null

/** Makes an uploaded picture safe and fit to be shown, as `reencodePicture` in images.ts does, next to the server. */
export async function reencodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  options: PictureOptions,
): Promise<ReencodedPicture<Name>> {
  if (!apart) return reencodeHere(source, sizes, options)
  return apart.reencode({ source, sizes, options })
}

/** Draws an uploaded drawing, as `drawSvg` in brand-pictures.ts does, next to the server. */
export function drawSvg(drawing: CleanSvg, side: number): Promise<Buffer> {
  return apart ? apart.draw({ drawing, side }) : drawHere(drawing, side)
}

/** Writes an uploaded recording again, as `rewriteVoice` in rewrite-voice.ts does, next to the server. */
export async function rewriteVoice(path: string, limits: VoiceLimits): Promise<RewrittenVoice> {
  if (apart) return apart.rewrite({ voice: path, limits })
  // Most processes never need it: the library is loaded where it is used.
  const { rewriteVoice: rewriteHere } = await import('./voices/rewrite-voice.ts')
  return rewriteHere(path, limits)
}
