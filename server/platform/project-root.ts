import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the directory of package.json, from the sources and from the built program alike. */
export function findProjectRoot(): string {
  return findNearestPackage(import.meta.dirname)
}

function findNearestPackage(dir: string): string {
  if (existsSync(join(dir, 'package.json'))) return dir
  const parent = dirname(dir)
  if (parent === dir) throw new Error('package.json is missing above the program.')
  return findNearestPackage(parent)
}
