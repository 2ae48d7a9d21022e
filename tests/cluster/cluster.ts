import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Service } from '#server/app/config.ts'
import {
  findPrograms,
  makeUrl,
  startPooler,
  startPostgres,
  startProxy,
  startRedis,
  startReplica,
} from './engines.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

const thisVersion = fileURLToPath(new URL('../..', import.meta.url))

/** The first port of the range that a cluster takes. */
export const firstPort = Number(process.env.CLUSTER_PORT ?? 24_600)

/** Two processes of each role behind HAProxy, with PostgreSQL, a replica, PgBouncer and Redis. */
export interface Cluster {
  /** Where members reach it. */
  readonly port: number
  /** The environment for commands of the operator. */
  readonly environment: Readonly<Record<string, string>>
  /** Every process by its name: `web-1`, `redis` … */
  readonly processes: ReadonlyMap<string, SupervisedProcess>
  /** The primary, without the pooler. */
  readonly databaseUrl: string
  /** Processes started from now on use the version in another folder. */
  become(root: string): void
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Is called with the environment once there is a database, before any process serves. */
  readonly fill?: (environment: Readonly<Record<string, string>>) => Promise<void>
  /** The folder of the built version to start with; this one when left out. */
  readonly root?: string
}

const roles: readonly (readonly [string, Service])[] = [
  ['web-1', 'web'],
  ['web-2', 'web'],
  ['live-1', 'live'],
  ['live-2', 'live'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
]

/** The built program of a version. */
export const toMainPath = (root: string) => join(root, 'dist/server/main.js')

/** Returns whether a process is ready to serve. */
export async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz/ready`, {
      signal: AbortSignal.timeout(2000),
    })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** Runs a command of the operator, and returns what it prints. Throws when it fails. Others go on meanwhile. */
export async function runDuet(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  root = thisVersion,
): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [toMainPath(root), ...args], { env })
  return stdout
}

/** Starts everything and waits until the proxy passes requests on. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'duet-cluster-'))
  chmodSync(folder, 0o755)
  const kept: SupervisedProcess[] = []
  let root = options.root ?? thisVersion
  const stop = async () => {
    for (const one of [...kept].reverse()) await one.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  const keep = async (starting: Promise<SupervisedProcess>) => void kept.push(await starting)
  const place = (port: number) => ({ programs, folder, port })
  const [proxy, primary, replica, pooler, redis] = [0, 10, 11, 12, 13].map((offset) => firstPort + offset)
  if (!proxy || !primary || !replica || !pooler || !redis) throw new Error('CLUSTER_PORT is no number')
  const direct = {
    DUET_MODE: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a key that every process of the cluster has',
    DATABASE_URL: makeUrl(primary),
    REDIS_URL: `redis://127.0.0.1:${redis}`,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: '3',
    PUBLIC_PORT: String(proxy),
  }
  const pooled = {
    ...direct,
    DATABASE_URL: makeUrl(pooler),
    DATABASE_POOLER: 'transaction',
    DATABASE_REPLICA_URL: makeUrl(replica),
  }
  const ports = Object.fromEntries(roles.map(([name], index) => [name, firstPort + 1 + index]))
  try {
    await keep(startPostgres(place(primary)))
    await keep(startRedis(place(redis)))
    await options.fill?.(direct)
    await keep(startReplica(place(replica), primary))
    await keep(startPooler(place(pooler), primary))
    // All are waited for, also when one fails: whatever has started must be known when everything is stopped.
    const started = await Promise.allSettled(
      roles.map(([name, role]) => {
        const port = ports[name] ?? 0
        // Workers listen for new jobs, which does not work through a pooler.
        const environment = {
          ...(role === 'worker' ? direct : pooled),
          NODE_ENV: 'production',
          PORT: String(port),
        }
        return keep(
          superviseProcess(() => ({
            name,
            command: process.execPath,
            args: [toMainPath(root), 'start', `--services=${role}`],
            environment,
            isReady: () => isHealthy(port),
          })),
        )
      }),
    )
    for (const one of started) if (one.status === 'rejected') throw one.reason
    await keep(startProxy(place(proxy), ports))
    while (!(await isHealthy(proxy))) await sleep(100)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port: proxy,
    environment: direct,
    processes: new Map(kept.map((one) => [one.name, one])),
    databaseUrl: direct.DATABASE_URL,
    become: (other) => {
      root = other
    },
    stop,
  }
}
