import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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

/** A picture to make, as it is sent to the worker. */
export interface PictureTask {
  readonly source: PictureSource
  readonly sizes: Readonly<Record<string, PictureSize>>
  readonly options: PictureOptions
}

/** The worker's answer. */
export type PictureAnswer =
  | { readonly picture: ReencodedPicture<string> }
  | { readonly refused: PictureRefused['code']; readonly params: PictureRefused['params'] }
  | { readonly failed: string }

/** The process ended before it had answered: the picture itself may be fine. */
class PictureProcessEnded extends Error {}

const idleMilliseconds = 30_000
/** The library checks its own time limit between steps; a process that is still busy after so long never will. */
const graceSeconds = 2

/** Sends a task to the worker and waits for its answer, for the end of the process, or until the time is over. */
function ask(child: ChildProcess, task: PictureTask): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const seconds = (task.options.maxSeconds ?? maxPictureSeconds) + graceSeconds
  const timer = setTimeout(() => reject(new PictureRefused('unavailable')), seconds * 1000)
  const onMessage = (answer: unknown) => resolve(answer as PictureAnswer) // the worker's own, from picture-worker.ts
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
 * Makes pictures in a process of its own, one at a time: a file that crashes the decoder, or keeps it busy for ever, does
 * not take the server with it. The process starts with the first picture and ends when none has come for a while, which
 * returns its memory. Members take turns, however many pictures one of them sends at once.
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
  reencode(task: PictureTask): Promise<ReencodedPicture<string>> {
    return this.#queue.run(task.options.owner ?? '', async () => {
      clearTimeout(this.#idleTimer)
      try {
        return await this.#make(task).catch((error) => {
          if (error instanceof PictureProcessEnded) return this.#make(task)
          throw error
        })
      } finally {
        this.#idleTimer = setTimeout(() => this.stop(), this.#idle)
        this.#idleTimer.unref()
      }
    })
  }

  /** Kills the process, if there is one; the next picture starts another. */
  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  async #make(task: PictureTask): Promise<ReencodedPicture<string>> {
    this.#child ??= this.#start()
    const answer = await ask(this.#child, task).catch((error) => {
      this.stop()
      throw error
    })
    if ('picture' in answer) return answer.picture
    if ('refused' in answer) throw new PictureRefused(answer.refused, answer.params)
    throw new Error(answer.failed)
  }

  #start(): ChildProcess {
    const child = startPictureWorker(this.#file)
    const forget = () => {
      if (this.#child === child) this.#child = null
    }
    child.once('exit', forget)
    child.on('error', forget)
    return child
  }
}

// Built beside the server; from the sources, in tests and while developing, pictures are made where they are asked for.
const worker = join(import.meta.dirname, 'picture-worker.js')
const apart = existsSync(worker) ? new PictureProcess(worker) : null

/** Makes an uploaded picture safe and fit to be shown, as `reencodePicture` in images.ts does, beside the server. */
export async function reencodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  options: PictureOptions,
): Promise<ReencodedPicture<Name>> {
  if (!apart) return reencodeHere(source, sizes, options)
  return apart.reencode({ source, sizes, options })
}
