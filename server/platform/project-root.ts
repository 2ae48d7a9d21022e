import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the directory of package.json, the same from the sources as from the built program. */
export function findProjectRoot(): string {
  return findNearestPackage(import.meta.dirname)
}

function findNearestPackage(dir: string): string {
  if (existsSync(join(dir, 'package.json'))) return dir
  const parent = dirname(dir)
  if (parent === dir) throw new Error('package.json is missing above the program.')
  return findNearestPackage(parent)
}
