import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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

/** A picture to be made, as it goes to the worker. */
export interface PictureTask {
  readonly id: number
  readonly source: PictureSource
  readonly sizes: Readonly<Record<string, PictureSize>>
  readonly options: PictureOptions
}

/** What the worker says to it. */
export type PictureAnswer = { readonly id: number } & (
  | { readonly picture: ReencodedPicture<string> }
  | { readonly refused: PictureRefused['code']; readonly params: PictureRefused['params'] }
  | { readonly failed: string }
)

/** What the worker says when it begins with a picture. */
export interface PictureBegun {
  readonly begun: number
}

/** What the worker says when others leave it next to nothing of the machine. */
export interface PictureStarved {
  readonly starved: true
}

type Said = PictureAnswer | PictureBegun | PictureStarved
type Wanted = Omit<PictureTask, 'id'>

/** The process that was to make a picture is gone: the picture itself may be fine. */
class ProcessLost extends Error {}

interface Waiting {
  readonly task: PictureTask
  /** Ends the waiting when the picture takes too long; set once it was begun with. */
  timer?: NodeJS.Timeout
  resolve(picture: ReencodedPicture<string>): void
  reject(error: Error): void
}

const idleMilliseconds = 30_000
/** As long may others have nearly all of the machine while a picture waits. */
const patienceMilliseconds = 2000
/** Ranks of the system: whoever chats goes before; where that left pictures next to nothing, they have a third of a share. */
const lowestRank = 19
const hurriedRank = 5

function settle({ resolve, reject, timer }: Waiting, answer: PictureAnswer): void {
  clearTimeout(timer)
  if ('picture' in answer) resolve(answer.picture)
  else if ('refused' in answer) reject(new PictureRefused(answer.refused, answer.params))
  else reject(new Error(answer.failed))
}

/** The libraries look at the time between their steps; whoever has not looked for so long never will. */
const graceSeconds = 2

/**
 * Makes pictures in a process of its own. It starts with the first picture and ends when none has come for a while,
 * which gives its memory back. A process that starves makes room for one of a higher rank, since few systems let a
 * program raise the rank that it has.
 */
export class PictureProcess {
  readonly #file: string
  readonly #idle: number
  readonly #patience: number
  readonly #waiting = new Map<number, Waiting>()
  #count = 0
  #child: ChildProcess | null = null
  #idleTimer: NodeJS.Timeout | undefined
  #again: Promise<unknown> = Promise.resolve()

  constructor(file: string, { idle = idleMilliseconds, patience = patienceMilliseconds } = {}) {
    this.#file = file
    this.#idle = idle
    this.#patience = patience
  }

  /** The process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * As `reencodePicture` in images.ts. When the process ends in the middle another one tries once more; throws an Error
   * when that ends, too. Whatever a picture does to the process: it is refused as `unavailable` after its time.
   */
  reencode(task: Wanted): Promise<ReencodedPicture<string>> {
    return this.#ask(task).catch((error) => {
      if (error instanceof ProcessLost) return this.#askAgain(task)
      throw error
    })
  }

  /** Ends the process, if there is one and no one waits for it; the next picture starts another. */
  stop(): void {
    if (this.#waiting.size > 0) return
    if (this.#child?.connected) this.#child.disconnect()
    this.#child = null
  }

  #ask(wanted: Wanted): Promise<ReencodedPicture<string>> {
    clearTimeout(this.#idleTimer)
    this.#child ??= this.#start(lowestRank)
    this.#child.channel?.ref()
    this.#count += 1
    const task = { ...wanted, id: this.#count }
    return new Promise((resolve, reject) => {
      this.#waiting.set(task.id, { task, resolve, reject })
      this.#child?.send(task)
    })
  }

  /** One after another: of those that waited together one may have ended the process, and would take the others with it. */
  #askAgain(task: Wanted): Promise<ReencodedPicture<string>> {
    const made = this.#again.then(() => this.#ask(task))
    this.#again = made.catch(() => undefined)
    return made
  }

  #start(rank: number): ChildProcess {
    const fresh = startPictureWorker(this.#file, [rank, this.#patience])
    // The worker's own messages, from picture-worker.ts.
    fresh.on('message', (message) => this.#hear(fresh, rank, message as Said))
    fresh.once('exit', (code, signal) => this.#lose(fresh, `the picture process ended: ${signal ?? code}`))
    fresh.on('error', (error) => this.#lose(fresh, `the picture process failed: ${error.message}`))
    return fresh
  }

  #hear(from: ChildProcess, rank: number, said: Said): void {
    if ('starved' in said) {
      if (rank === lowestRank) this.#replace(from, hurriedRank)
      return
    }
    if ('begun' in said) {
      this.#limitTime(from, rank, said.begun)
      return
    }
    const one = this.#waiting.get(said.id)
    this.#waiting.delete(said.id)
    if (one) settle(one, said)
    if (this.#waiting.size === 0) this.#rest()
  }

  /** Gives a picture up that takes too long, and the process with it: nothing else would stop what it is at. */
  #limitTime(from: ChildProcess, rank: number, id: number): void {
    const one = this.#waiting.get(id)
    if (!one || this.#child !== from) return
    const seconds = (one.task.options.maxSeconds ?? maxPictureSeconds) + graceSeconds
    one.timer = setTimeout(() => {
      this.#waiting.delete(id)
      one.reject(new PictureRefused('unavailable'))
      this.#replace(from, rank)
    }, seconds * 1000)
  }

  /** Puts another process in the place of one, for all that waits. */
  #replace(old: ChildProcess, rank: number): void {
    if (this.#child !== old) return
    this.#child = this.#start(rank)
    this.#child.channel?.ref()
    for (const one of this.#waiting.values()) {
      clearTimeout(one.timer)
      this.#child.send(one.task)
    }
    old.kill('SIGKILL')
    if (this.#waiting.size === 0) this.#rest()
  }

  #lose(which: ChildProcess, why: string): void {
    if (this.#child !== which) return
    this.#child = null
    for (const one of this.#waiting.values()) {
      clearTimeout(one.timer)
      one.reject(new ProcessLost(why))
    }
    this.#waiting.clear()
  }

  #rest(): void {
    this.#child?.channel?.unref()
    this.#idleTimer = setTimeout(() => this.stop(), this.#idle)
    this.#idleTimer.unref()
  }
}

// Built beside the server; from the sources, in tests and while developing, pictures are made where they are asked for.
const worker = join(import.meta.dirname, 'picture-worker.js')
const apart = existsSync(worker) ? new PictureProcess(worker) : null

/**
 * Makes an uploaded picture safe and fit to be shown, as `reencodePicture` in images.ts does, beside the server: the
 * chat goes before, what breaks on a hostile file is not the server, and the memory of the bitmaps comes back.
 */
export async function reencodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  options: PictureOptions,
): Promise<ReencodedPicture<Name>> {
  if (!apart) return reencodeHere(source, sizes, options)
  return apart.reencode({ source, sizes, options })
}
