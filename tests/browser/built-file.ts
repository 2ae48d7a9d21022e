import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const client = join(import.meta.dirname, '../../dist/client')

interface BuiltFile {
  file: string
  css?: string[]
  imports?: string[]
}

/** Reads which file the build made of which source. */
export function readManifest(): Record<string, BuiltFile> {
  return JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) // written by the build, whose files these are
}

/** Returns the pattern of the address at which the browser loads the file of a source. */
export function findBuiltFile(source: string): string {
  const built = readManifest()[source]
  if (!built) throw new Error(`the build has no file of ${source}`)
  return `**/${built.file}`
}
