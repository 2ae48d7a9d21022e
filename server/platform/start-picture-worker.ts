import { type ChildProcess, fork } from 'node:child_process'
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
}

/** The folder with the packages, however the package manager has laid them out below it. */
function packagesFolder(): string {
  const path = createRequire(import.meta.url).resolve('sharp')
  const folder = `${join('/', 'node_modules', '/')}`
  return path.slice(0, path.indexOf(folder) + folder.length)
}

/**
 * The permissions of the worker: it reads the program, its packages and waiting uploads. It reaches no secret key, no
 * database and no stored picture, writes no file and starts no other program.
 */
function permissions(file: string): string[] {
  const read = [join(dirname(file), '*'), join(packagesFolder(), '*'), join(tmpdir(), `${uploadPrefix}*`)]
  // HEIC is decoded on a thread.
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...read.map((path) => `--allow-fs-read=${path}`),
  ]
}

/** Starts the program that makes pictures. It keeps no command from ending. */
export function startPictureWorker(file: string, args: readonly string[] = []): ChildProcess {
  const child = fork(file, args, {
    execArgv: permissions(file),
    serialization: 'advanced',
    // A session of its own: Linux shares the cores between sessions, and its rank counts only then against the server's.
    detached: true,
    env: environment,
  })
  // Messages go first. Without this and `detached` their p99 beside four uploads is 2.9 to 4.3 times that without, with
  // both 1.1 (target 2).
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.unref()
  child.channel?.unref()
  return child
}
