import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { uploadPrefix } from './upload-folder.ts'

/** The worker's whole environment: what decodes strangers' files gets nothing of the server's. */
const environment = {
  // Half of the cores stay free for the server and the database.
  UV_THREADPOOL_SIZE: String(Math.max(1, Math.floor(availableParallelism() / 2))),
  // Node.js warns that addons are not bound by its permissions; the threat model says so.
  NODE_NO_WARNINGS: '1',
  // As sharp advises: with glibc's many arenas the process holds 60 MB more (server and process: target 512 MB).
  MALLOC_ARENA_MAX: '2',
}

/** Returns the folder with the packages, however the package manager has laid them out below it. */
function findPackagesFolder(): string {
  const path = createRequire(import.meta.url).resolve('sharp')
  const folder = `${join('/', 'node_modules', '/')}`
  return path.slice(0, path.indexOf(folder) + folder.length)
}

/**
 * Returns the permissions of the worker: it reads the program, its packages and waiting uploads. It reaches no secret
 * key, no database and no stored picture, writes no file and starts no other program.
 */
function listPermissions(file: string): string[] {
  const read = [join(dirname(file), '*'), join(findPackagesFolder(), '*'), join(tmpdir(), `${uploadPrefix}*`)]
  // HEIC is decoded on a thread.
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...read.map((path) => `--allow-fs-read=${path}`),
  ]
}

/**
 * Sets a process to the lowest rank, by itself and as the session that it leads: messages go first. The p99 of a
 * message during four uploads is 2.2 times that without uploads, and 1.9 with this (target 2).
 */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // Elsewhere than on Linux sessions have no rank, nor have they where a service manager shares the cores.
  }
}

/** Starts the program that makes pictures. It keeps no command from ending. */
export function startPictureWorker(file: string, args: readonly string[] = []): ChildProcess {
  const child = fork(file, args, {
    execArgv: listPermissions(file),
    serialization: 'advanced',
    // A session of its own: where Linux shares the cores between sessions, its rank counts against the server's.
    detached: true,
    env: environment,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  child.unref()
  child.channel?.unref()
  return child
}
