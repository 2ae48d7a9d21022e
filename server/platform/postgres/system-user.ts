import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The operating-system user that PostgreSQL runs as. */
export interface SystemUser {
  uid: number
  gid: number
}

/** Returns whether this process runs as root, which PostgreSQL refuses to do. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Chooses the user that PostgreSQL runs as: undefined (the same user) for an ordinary user; as root, the owner of the
 * existing data, otherwise the first of `postgres` and `nobody` that exists.
 */
export function choosePostgresUser(clusterDir: string): SystemUser | undefined {
  if (!isRoot()) return undefined
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir)
    if (uid !== 0) return { uid, gid }
  }
  const user = findSystemUser('postgres') ?? findSystemUser('nobody')
  if (user) return user
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody". ' +
      'Start Duet as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Gives a file or directory to the user that PostgreSQL runs as. */
export function changeOwner(user: SystemUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** Returns whether every user may enter a directory and all its parents, as far as they exist. */
export function othersMayEnter(path: string): boolean {
  const absolute = resolve(path)
  if (existsSync(absolute) && (statSync(absolute).mode & 0o001) === 0) return false
  const parent = dirname(absolute)
  return parent === absolute || othersMayEnter(parent)
}

// initdb looks its user up by name, so an id without an entry would fail.
function findSystemUser(name: string): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
