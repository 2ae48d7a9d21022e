import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { locateBinaries, locateBinariesIn, type PostgresBinaries } from './binaries.ts'
import {
  CLUSTER_USER,
  type Cluster,
  getUpgradedDir,
  initialiseCluster,
  openCluster,
  readClusterMajor,
} from './cluster.ts'
import { holdCluster, isHeld } from './holders.ts'
import { startOrAdopt, stopPostmaster } from './postmaster.ts'
import { changeOwner } from './system-user.ts'

/** How to connect to one of the two servers of an upgrade. */
export interface UpgradeConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** What an upgrade takes: the cluster, the old programs, and the function that copies from one server to the other. */
export interface ClusterUpgrade {
  readonly dataDir: string
  /** A folder where npm has installed PostgreSQL of the old major version. */
  readonly oldFolder: string
  readonly signal: AbortSignal
  readonly copy: (from: UpgradeConnection, to: UpgradeConnection) => Promise<void>
}

/** The result of an upgrade. */
export interface UpgradedCluster {
  readonly from: number
  readonly to: number
  /** Where the old files are, unchanged. */
  readonly oldData: string
}

/**
 * Upgrades a cluster from an older major version to the one of this Duet: runs the old and the new server next to each
 * other while `copy` does its work, and only then replaces the old files, which are kept. If it ends before that,
 * nothing has changed. Throws a Refusal when there is nothing to upgrade, when the old programs do not match the files,
 * and while a process uses the cluster.
 */
export async function upgradeCluster(upgrade: ClusterUpgrade): Promise<UpgradedCluster> {
  const { dataDir, oldFolder } = upgrade
  const cluster = openCluster(dataDir)
  const binaries = locateBinaries(cluster.user)
  const from = requireOlder(cluster, binaries)
  const oldBinaries = locateBinariesIn(oldFolder, cluster.user)
  if (oldBinaries.major !== from) {
    throw new Refusal(
      `${oldFolder} holds PostgreSQL ${oldBinaries.major}, but the database was made by PostgreSQL ${from}.`,
    )
  }
  const oldData = `${cluster.data}-${from}`
  if (existsSync(oldData)) throw new Refusal(`${oldData} exists already. Move it away first.`)
  if (isHeld(cluster.home)) {
    throw new Refusal(`A process uses the database in ${cluster.home}. Stop Duet first.`)
  }
  const hold = holdCluster(cluster.home)
  try {
    const fresh = prepareFresh(cluster, binaries)
    await runBoth(
      [
        { cluster, binaries: oldBinaries },
        { cluster: fresh, binaries },
      ],
      upgrade,
    )
    renameSync(fresh.data, getUpgradedDir(cluster.data))
    renameSync(cluster.data, oldData)
    renameSync(getUpgradedDir(cluster.data), cluster.data)
    rmSync(fresh.socketDir, { recursive: true, force: true })
    return { from, to: binaries.major, oldData }
  } finally {
    hold.release()
  }
}

function requireOlder(cluster: Cluster, { major }: PostgresBinaries): number {
  const from = readClusterMajor(cluster)
  if (from !== undefined && from < major) return from
  throw new Refusal(
    from === undefined
      ? `There is no database in ${cluster.home}.`
      : `The database in ${cluster.home} was made by PostgreSQL ${from}; this version of Duet brings PostgreSQL ${major}, so there is nothing to upgrade.`,
  )
}

/** Creates new, empty files next to the old ones, without leftovers of an earlier attempt. */
function prepareFresh(cluster: Cluster, binaries: PostgresBinaries): Cluster {
  const data = `${cluster.data}.upgrading`
  for (const left of [data, getUpgradedDir(cluster.data)]) rmSync(left, { recursive: true, force: true })
  const socketDir = join(cluster.home, 'socket-new')
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  changeOwner(cluster.user, socketDir)
  const fresh = { ...cluster, data, socketDir }
  initialiseCluster(fresh, binaries, true)
  return fresh
}

/** Runs the old and the new server during the copy, and stops both whatever happens. */
async function runBoth(
  sides: readonly [old: Side, fresh: Side],
  { copy, signal }: Pick<ClusterUpgrade, 'copy' | 'signal'>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const start = async ({ cluster, binaries }: Side): Promise<UpgradeConnection> => {
    const server = await startOrAdopt({ cluster, binaries, durable: true, signal })
    stops.push(() => stopPostmaster(server))
    const { host, port } = server
    return { host, port, user: CLUSTER_USER, password: cluster.password, database: 'postgres' }
  }
  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
  // Whatever the copy waits for ends with the servers.
  const onAbort = () => void stopAll()
  signal.addEventListener('abort', onAbort)
  try {
    await copy(await start(sides[0]), await start(sides[1]))
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', onAbort)
    await stopAll()
  }
}

interface Side {
  readonly cluster: Cluster
  readonly binaries: PostgresBinaries
}
