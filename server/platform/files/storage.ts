import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createToken } from '../ids.ts'

/** Where files live: photos and pictures by name. Names are made by the program and never come from a visitor. */
export interface FileStore {
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Removes what processes that were killed in the middle of writing have left. */
  removeUnfinished(): Promise<void>
}

/** Returns a file's name back. Throws for what would lead elsewhere. */
export function checkFileName(name: string): string {
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || name.startsWith('.')) throw new Error(`not a file name: ${name}`)
  return name
}

/** Below the folder of the files; no file's name begins with a point. */
export const unfinishedFolder = '.unfinished'
/** A file that was begun longer ago than this is written by no one any more. */
const leftMilliseconds = 3_600_000

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > leftMilliseconds) await rm(path, { force: true })
  }
}

/**
 * Keeps files in a folder, spread over 256 subfolders. A file is whole or not there: it is written aside, in a folder
 * that holds nothing else, and what is left there of one that could not be finished is removed.
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
