import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal } from '../refusal.ts'
import { type PostgresBinaries, SYSTEM_DIR } from './binaries.ts'
import { processIdentity } from './processes.ts'
import { changeOwner, choosePostgresUser, isRoot, othersMayEnter, type SystemUser } from './system-user.ts'

/** The name of PostgreSQL's own superuser in an embedded cluster. */
export const CLUSTER_USER = 'duet'

/** An embedded PostgreSQL on disk: its files, its password and the user that it runs as. */
export interface Cluster {
  /**
   * The folder of everything below: the data directory, or one in /var/lib when PostgreSQL’s user cannot enter that.
   */
  home: string
  data: string
  socketDir: string
  logFile: string
  password: string
  user: SystemUser | undefined
}

/** Opens the cluster in a data directory; the first time, it creates the directories and the password. */
export function openCluster(dataDir: string): Cluster {
  const home = chooseHome(resolve(dataDir))
  mkdirSync(home, { recursive: true })
  if (isRoot()) chmodSync(home, 0o755)
  const data = join(realpathSync(home), 'cluster')
  finishUpgrade(data)
  const user = choosePostgresUser(data)
  const socketDir = join(realpathSync(home), 'socket')
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  changeOwner(user, socketDir)
  return {
    home,
    data,
    socketDir,
    user,
    logFile: join(home, 'postgres.log'),
    password: readOrMakePassword(home),
  }
}

/** Returns whether a data directory contains a cluster, without creating anything. Throws when it cannot be read. */
export function hasCluster(dataDir: string): boolean {
  const pointer = join(dataDir, 'elsewhere')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  // `existsSync` would say that a folder is empty that cannot be entered.
  const data = join(home, 'cluster')
  return [data, getUpgradedDir(data)].some((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
}

/** Returns the major version of PostgreSQL that created a cluster’s files; undefined while there are none. */
export function readClusterMajor({ data }: Pick<Cluster, 'data'>): number | undefined {
  const path = join(data, 'PG_VERSION')
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : undefined
}

/** Throws a Refusal for files of another major version, which this PostgreSQL cannot read. */
export function requireOwnMajor(cluster: Cluster, { major }: PostgresBinaries): void {
  const made = readClusterMajor(cluster)
  if (made === undefined || made === major) return
  const says = `The database in ${cluster.home} was made by PostgreSQL ${made}, and this version of Duet brings PostgreSQL ${major}.`
  throw new Refusal(
    made > major
      ? `${says} Run the version of Duet that made it.`
      : `${says} To bring it over, run "duet upgrade database --old FOLDER" (docs/operating.md, "The next PostgreSQL").`,
  )
}

/** Where an upgrade puts the new files once they are complete, until they replace the old ones. */
export const getUpgradedDir = (data: string) => `${data}.upgraded`

/** Finishes an upgrade that was killed between its last two steps. */
function finishUpgrade(data: string): void {
  if (!existsSync(data) && existsSync(getUpgradedDir(data))) renameSync(getUpgradedDir(data), data)
}

/** Creates the cluster’s files with initdb unless they exist. Afterwards, they are complete or not there at all. */
export function initialiseCluster(cluster: Cluster, binaries: PostgresBinaries, durable: boolean): void {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return
  removeUnfinished(cluster.home)
  const unfinished = `${cluster.data}.${process.pid}`
  mkdirSync(unfinished, { mode: 0o700 })
  changeOwner(cluster.user, unfinished)
  try {
    runInitdb({ ...cluster, data: unfinished }, binaries.initdb, durable)
    renameSync(unfinished, cluster.data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process that started at the same time was faster; the password is the same for both.
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) throw error
  }
}

// As root, PostgreSQL runs as another user, who cannot enter folders such as /root. The data directory then only has
// the name of a directory in /var/lib; deleting it still means a fresh start.
function chooseHome(dataDir: string): string {
  const pointer = join(dataDir, 'elsewhere')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  if (!isRoot() || othersMayEnter(dataDir)) return dataDir
  mkdirSync(dataDir, { recursive: true })
  mkdirSync(SYSTEM_DIR, { recursive: true })
  chmodSync(SYSTEM_DIR, 0o755)
  return writeOnce(pointer, join(SYSTEM_DIR, randomUUID()))
}

function readOrMakePassword(home: string): string {
  return writeOnce(join(home, 'password'), randomBytes(24).toString('base64url'))
}

// The first process to write decides, also among those that start at the same time; all read the same text.
function writeOnce(path: string, text: string): string {
  if (!existsSync(path)) {
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, `${text}\n`, { mode: 0o600 })
    moveIfMissing(unfinished, path)
  }
  return readFileSync(path, 'utf8').trim()
}

function moveIfMissing(from: string, to: string): void {
  try {
    linkSync(from, to)
    rmSync(from)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') rmSync(from)
    // Some file systems have no hard links; there, two first starts at the same instant could get different texts.
    else renameSync(from, to)
  }
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const [, pid] = /^cluster\.(\d+)(\.password)?$/.exec(name) ?? []
    if (pid && processIdentity(Number(pid)) === undefined)
      rmSync(join(home, name), { recursive: true, force: true })
  }
}

function runInitdb(cluster: Cluster, initdb: string, durable: boolean): void {
  // initdb reads the password as its own user, who cannot read the permanent file.
  const passwordFile = `${cluster.data}.password`
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
  changeOwner(cluster.user, passwordFile)
  const result = spawnSync(
    initdb,
    [
      ...[
        '-D',
        cluster.data,
        '-U',
        CLUSTER_USER,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
      ],
      // The built-in provider needs no locale of the operating system, and sorts the same on every machine.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...cluster.user, env: buildPostgresEnvironment(), cwd: '/', encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (result.status === 0) return
  const reason = result.error
    ? `${result.error.message} (it needs glibc and libstdc++)`
    : result.stdout + result.stderr
  throw new Error(`The embedded PostgreSQL could not be set up in ${cluster.home}: ${reason}`)
}

/** Builds the environment of PostgreSQL’s programs: messages in English, and none of the server’s own settings. */
export function buildPostgresEnvironment(): NodeJS.ProcessEnv {
  return { LC_ALL: 'C', TZ: 'UTC' }
}
