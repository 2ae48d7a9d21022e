import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { uploadPrefix } from './upload-folder.ts'

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
  // Node.js warns that addons are not bound by what follows; the threat model says so.
  NODE_NO_WARNINGS: '1',
}

/** The folder with the packages, however the package manager has laid them out below it. */
function packagesFolder(): string {
  const path = createRequire(import.meta.url).resolve('sharp')
  const folder = `${join('/', 'node_modules', '/')}`
  return path.slice(0, path.indexOf(folder) + folder.length)
}

/**
 * What the worker may do: read the program, its packages and waiting uploads, and set its own rank. No secret key, no
 * database, no stored picture; no file is written and no other program started. Older versions of Node.js know no such
 * bounds.
 */
function permissions(file: string): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return []
  const read = [join(dirname(file), '*'), join(packagesFolder(), '*'), join(tmpdir(), `${uploadPrefix}*`)]
  return [
    '--permission',
    '--allow-addons',
    // HEIC is decoded on a thread.
    '--allow-worker',
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...(process.platform === 'linux'
      ? ['--allow-fs-read=/proc/self/*', '--allow-fs-write=/proc/self/autogroup']
      : []),
  ]
}

/** Starts the program that makes pictures, with the server's words for it; it keeps no command from ending. */
export function startPictureWorker(file: string, words: readonly (string | number)[]): ChildProcess {
  const child = fork(file, words.map(String), {
    execArgv: permissions(file),
    // It leads a session, so that its rank counts beside the database's, too (picture-worker.ts).
    detached: true,
    serialization: 'advanced',
    env: environment,
  })
  // A server that still answers an upload is kept by that.
  child.unref()
  child.channel?.unref()
  return child
}
