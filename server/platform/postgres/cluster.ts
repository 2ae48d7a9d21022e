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

/** One embedded PostgreSQL on disk: its files, its password and the user that it runs as. */
export interface Cluster {
  /** Holds everything below; the given data directory, or a directory under /var/lib when that is out of reach. */
  home: string
  data: string
  socketDir: string
  logFile: string
  password: string
  user: SystemUser | undefined
}

/** Opens the cluster kept in a data directory; makes the directories and the password at first. */
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

/** Returns whether a data directory holds a cluster, without making anything. Throws when it may not be looked into. */
export function hasCluster(dataDir: string): boolean {
  const pointer = join(dataDir, 'elsewhere')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  // Of a folder that may not be entered `existsSync` would say that nothing is in it.
  const data = join(home, 'cluster')
  return [data, getUpgradedDir(data)].some((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
}

/** Returns the major version of PostgreSQL that made a cluster's files; undefined while there are none. */
export function readClusterMajor({ data }: Pick<Cluster, 'data'>): number | undefined {
  const path = join(data, 'PG_VERSION')
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : undefined
}

/** Throws a Refusal for files of another major version, which this PostgreSQL could only fail on. */
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

/** Where an upgrade puts the new files once they are whole, until the old ones have made room. */
export const getUpgradedDir = (data: string) => `${data}.upgraded`

/** Goes on where an upgrade was killed between its last two steps. */
function finishUpgrade(data: string): void {
  if (!existsSync(data) && existsSync(getUpgradedDir(data))) renameSync(getUpgradedDir(data), data)
}

/** Makes the cluster's files with initdb unless they are there. Afterwards they exist completely or not at all. */
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
    // Another process that started at the same time was first; the password is the same for both.
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) throw error
  }
}

// Root's PostgreSQL runs as another user, who cannot pass through a directory such as /root. The data directory then
// holds only the name of a directory under /var/lib; deleting it still means to start afresh.
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

// The first to write decides, also among processes that start at the same time; all get the same text back.
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
    // Some file systems know no hard links; there only two first starts in the same instant could disagree.
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
  // initdb reads the password as its own user, who may not read the lasting file.
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
      // The built-in provider needs no locale of the operating system, and sorts alike on every machine.
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

/** Returns the environment of PostgreSQL's programs: its messages in English, none of the server's own settings. */
export function buildPostgresEnvironment(): NodeJS.ProcessEnv {
  return { LC_ALL: 'C', TZ: 'UTC' }
}
