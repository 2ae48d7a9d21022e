import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createToken } from '../ids.ts'

/** Stores photos and pictures by name. The program makes the names; they never come from a visitor. */
export interface FileStore {
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Removes files left by processes that were killed while writing. */
  removeUnfinished(): Promise<void>
}

/** Returns a file name unchanged. Throws for one that would lead to another folder. */
export function checkFileName(name: string): string {
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || name.startsWith('.')) throw new Error(`not a file name: ${name}`)
  return name
}

/** The folder for files that are being written; no file name starts with a dot. */
export const unfinishedFolder = '.unfinished'
/** After this long, a file that is still being written belongs to a process that is gone. */
const leftMilliseconds = 3_600_000

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > leftMilliseconds) await rm(path, { force: true })
  }
}

/**
 * Stores files in a folder, spread over 256 subfolders. A file is there as a whole or not at all: it is written in a
 * separate folder first, and moved when it is complete.
 */
export function createFolderStore(folder: string): FileStore {
  const aside = join(folder, unfinishedFolder)
  let removing: Promise<void> | undefined
  const toPath = (name: string) =>
    join(folder, createHash('sha1').update(checkFileName(name)).digest('hex').slice(0, 2), name)
  return {
    async read(name) {
      try {
        return await readFile(toPath(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, bytes) {
      const path = toPath(name)
      removing ??= removeLeft(aside)
      await Promise.all([
        mkdir(dirname(path), { recursive: true }),
        mkdir(aside, { recursive: true, mode: 0o700 }),
        removing,
      ])
      const unfinished = join(aside, createToken())
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async remove(name) {
      await rm(toPath(name), { force: true })
    },
    removeUnfinished: () => removeLeft(aside),
  }
}
