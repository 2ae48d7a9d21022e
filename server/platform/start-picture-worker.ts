import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { uploadPrefix } from './upload-folder.ts'

/** The whole environment of the worker: a process that decodes strangers’ files gets none of the server’s. */
const environment = {
  // Half of the cores stay free for the server and the database.
  UV_THREADPOOL_SIZE: String(Math.max(1, Math.floor(availableParallelism() / 2))),
  // Node.js warns that native addons ignore its permissions; the threat model covers that.
  NODE_NO_WARNINGS: '1',
  // As sharp advises: with glibc's many arenas the process holds 60 MB more (server and process: target 512 MB).
  MALLOC_ARENA_MAX: '2',
}

/** Returns the folder of the packages, however the package manager has arranged them. */
function findPackagesFolder(): string {
  const path = createRequire(import.meta.url).resolve('sharp')
  const folder = `${join('/', 'node_modules', '/')}`
  return path.slice(0, path.indexOf(folder) + folder.length)
}

/**
 * Returns the permissions of the worker: it may read the program, its packages and waiting uploads. It cannot reach
 * secrets, the database or stored pictures, write files or start other programs.
 */
function listPermissions(file: string): string[] {
  const read = [join(dirname(file), '*'), join(findPackagesFolder(), '*'), join(tmpdir(), `${uploadPrefix}*`)]
  // HEIC is decoded on a worker thread.
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...read.map((path) => `--allow-fs-read=${path}`),
  ]
}

/**
 * Gives a process the lowest priority, by itself and as the leader of its session, so that messages go first: the p99
 * of a message during four uploads is 1.9 times that without uploads, and 2.2 times without this (target 2).
 */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // Only Linux has priorities of sessions, and only where no service manager distributes the cores.
  }
}

/** Starts the program that encodes pictures. It does not keep the parent process alive. */
export function startPictureWorker(file: string, args: readonly string[] = []): ChildProcess {
  const child = fork(file, args, {
    execArgv: listPermissions(file),
    serialization: 'advanced',
    // A separate session: where Linux distributes the cores among sessions, its priority counts against the server’s.
    detached: true,
    env: environment,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  child.unref()
  child.channel?.unref()
  return child
}
