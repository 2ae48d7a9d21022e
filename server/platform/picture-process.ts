import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  type PictureOptions,
  PictureRefused,
  type PictureSize,
  type PictureSource,
  type ReencodedPicture,
  reencodePicture as reencodeHere,
} from './images.ts'

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
  | { readonly refused: PictureRefused['code'] }
  | { readonly failed: string }
)

/** What the worker says when others leave it next to nothing of the machine. */
export interface PictureStarved {
  readonly starved: true
}

type Wanted = Omit<PictureTask, 'id'>

/** The process that was to make a picture is gone: the picture itself may be fine. */
class ProcessLost extends Error {}

interface Waiting {
  readonly task: PictureTask
  resolve(picture: ReencodedPicture<string>): void
  reject(error: Error): void
}

/** Makes pictures in a process of its own. */
export interface PictureProcess {
  /**
   * As `reencodePicture` in images.ts. When the process ends in the middle another one tries once more; throws an Error
   * when that ends, too.
   */
  reencode(task: Wanted): Promise<ReencodedPicture<string>>
  /** The process, while there is one. */
  readonly pid: number | undefined
  /** Ends the process, if there is one and nobody waits for it; the next picture starts another. */
  stop(): void
}

const idleMilliseconds = 30_000
/** As long may others have nearly all of the machine while a picture waits. */
const patienceMilliseconds = 2000
/** Ranks of the system: whoever chats goes before; where that left pictures next to nothing, they have a third of a share. */
const lowestRank = 19
const hurriedRank = 5

/**
 * All that the worker knows: nothing of the server's environment is for what decodes strangers' files. Half of the cores
 * stay free for who waits for less. One arena, which keeps the memory of a bitmap for the next one: glibc would have the
 * system give and take it thirty thousand pages a picture, and on a virtual machine everybody waits for that.
 */
const environment = {
  UV_THREADPOOL_SIZE: String(Math.max(1, Math.floor(availableParallelism() / 2))),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024 * 1024),
}

function settle({ resolve, reject }: Waiting, answer: PictureAnswer): void {
  if ('picture' in answer) resolve(answer.picture)
  else reject('refused' in answer ? new PictureRefused(answer.refused) : new Error(answer.failed))
}

/**
 * Starts the worker at its first picture; ends it when none has come for a while, which gives its memory back. A worker
 * that starves makes room for one of a higher rank, since few systems let a program raise the rank that it has.
 */
export function openPictureProcess(
  file: string,
  { idle = idleMilliseconds, patience = patienceMilliseconds } = {},
): PictureProcess {
  const waiting = new Map<number, Waiting>()
  let count = 0
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined

  const start = (rank: number): ChildProcess => {
    const fresh = fork(file, [String(rank), String(patience)], {
      execArgv: [],
      // It leads a session, so that its rank counts beside the database's, too (picture-worker.ts).
      detached: true,
      serialization: 'advanced',
      env: environment,
    })
    // It keeps no command from ending; a server that still answers an upload is kept by that.
    fresh.unref()
    fresh.channel?.unref()
    fresh.on('message', (message) => {
      const answer = message as PictureAnswer | PictureStarved // the worker's own, from picture-worker.ts
      if ('starved' in answer) {
        if (rank === lowestRank) hurry(fresh)
        return
      }
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (one) settle(one, answer)
      if (waiting.size === 0) rest()
    })
    fresh.once('exit', (code, signal) =>
      lost(fresh, new ProcessLost(`the picture process ended: ${signal ?? code}`)),
    )
    fresh.on('error', (error) => lost(fresh, new ProcessLost(`the picture process failed: ${error.message}`)))
    return fresh
  }
  const lost = (which: ChildProcess, error: Error) => {
    if (child !== which) return
    child = null
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  const hurry = (which: ChildProcess) => {
    if (child !== which) return
    child = start(hurriedRank)
    child.channel?.ref()
    for (const { task } of waiting.values()) child.send(task)
    which.kill('SIGKILL')
  }
  const rest = () => {
    child?.channel?.unref()
    timer = setTimeout(stop, idle)
    timer.unref()
  }
  const stop = () => {
    if (waiting.size > 0) return
    if (child?.connected) child.disconnect()
    child = null
  }
  const ask = async (wanted: Wanted): Promise<ReencodedPicture<string>> => {
    clearTimeout(timer)
    child ??= start(lowestRank)
    child.channel?.ref()
    const numbered = { ...wanted, id: ++count }
    return new Promise((resolve, reject) => {
      waiting.set(numbered.id, { task: numbered, resolve, reject })
      child?.send(numbered)
    })
  }
  // One after another: of those that waited together one may have ended the process, and would take the others with it.
  let again: Promise<unknown> = Promise.resolve()
  const askAgain = (task: Wanted) => {
    const made = again.then(() => ask(task))
    again = made.catch(() => undefined)
    return made
  }
  return {
    get pid() {
      return child?.pid
    },
    reencode: (task) =>
      ask(task).catch((error) => {
        if (error instanceof ProcessLost) return askAgain(task)
        throw error
      }),
    stop,
  }
}

// Built beside the server; from the sources, in tests and while developing, pictures are made where they are asked for.
const worker = join(import.meta.dirname, 'picture-worker.js')
const apart = existsSync(worker) ? openPictureProcess(worker) : null

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
