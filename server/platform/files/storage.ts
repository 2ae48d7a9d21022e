import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files live: photos and pictures by name. Names are made by the program and never come from a visitor. */
export interface FileStore {
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

/** Gives a file's name back. Throws for what would lead elsewhere. */
export function checkFileName(name: string): string {
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || name.startsWith('.')) throw new Error(`not a file name: ${name}`)
  return name
}

/** Keeps files in a folder, spread over 256 subfolders; a file is whole or not there. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) =>
    join(folder, createHash('sha1').update(checkFileName(name)).digest('hex').slice(0, 2), name)
  return {
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${process.pid}.part`
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
