import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { firstPort, isHealthy, runDuet, toMainPath } from './cluster.ts'
import { findPrograms, isListening, makeUrl, type Programs, startPostgres, startRedis } from './engines.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fromRoot = (path: string) => join(root, path)

/** A deployment of its own: PostgreSQL, Redis and one process with all roles. */
export interface Pod {
  readonly name: string
  readonly databaseUrl: string
  readonly dataDir: string
  /** The environment of its processes and commands. */
  readonly environment: Readonly<Record<string, string>>
  /** The same as a file, as `duet site move --to` reads it. */
  readonly file: string
  /** Kills its process, its database and its Redis, and leaves them dead. */
  die(): Promise<void>
  /** Starts all of them again and waits until they are ready. */
  revive(): Promise<void>
}

/** Several pods behind one HAProxy that knows which serves which host. */
export interface Pods {
  /** Where members reach all of them. */
  readonly port: number
  readonly pods: ReadonlyMap<string, Pod>
  /** The command that sends the visitors of a host to another pod. */
  redirect(host: string, pod: string): string
  stop(): Promise<void>
}

interface PodPlan {
  readonly name: string
  readonly hosts: readonly string[]
  /** Is called with its environment once there is a database, before the process serves. */
  readonly fill: (environment: Readonly<Record<string, string>>) => Promise<void>
}

interface PodParts {
  readonly programs: Programs
  readonly folder: string
  readonly firstPort: number
  readonly keep: (starting: Promise<SupervisedProcess>) => Promise<SupervisedProcess>
}

async function startPod({ name, fill }: PodPlan, { programs, keep, ...parts }: PodParts): Promise<Pod> {
  const folder = join(parts.folder, name)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  chmodSync(folder, 0o755)
  const [port, database, redis] = [parts.firstPort, parts.firstPort + 1, parts.firstPort + 2]
  const environment = {
    DUET_MODE: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    DATA_DIR: dataDir,
    SECRET_KEY: `a key that only the pod ${name} has, long enough`,
    DATABASE_URL: makeUrl(database),
    REDIS_URL: `redis://127.0.0.1:${redis}`,
    TRUSTED_PROXIES: '1',
    PUBLIC_PORT: String(firstPort),
    NODE_ENV: 'production',
  }
  const engines = [
    await keep(startPostgres({ programs, folder, port: database })),
    await keep(startRedis({ programs, folder, port: redis })),
  ]
  await runDuet(['migrate'], environment)
  await fill(environment)
  const started = await keep(
    superviseProcess(() => ({
      name,
      command: process.execPath,
      args: [toMainPath(root), 'start'],
      environment: { ...environment, PORT: String(port) },
      isReady: () => isHealthy(port),
    })),
  )
  const file = join(folder, `${name}.env`)
  writeFileSync(
    file,
    Object.entries(environment)
      .map(([key, value]) => `${key}="${value}"\n`)
      .join(''),
  )
  const all = [...engines, started]
  return {
    name,
    databaseUrl: environment.DATABASE_URL,
    dataDir,
    environment,
    file,
    die: async () => void (await Promise.all(all.map((one) => one.die()))),
    revive: async () => {
      for (const one of all) await one.restart()
    },
  }
}

/** Changes the configuration from the docs for pods, as docs/scaling.md says. */
function writeConfiguration(
  folder: string,
  plans: readonly PodPlan[],
  findPort: (name: string) => number,
): string {
  const [text = ''] = readFileSync(fromRoot('docs/haproxy.cfg'), 'utf8').split('  use_backend live if')
  const map = join(folder, 'pods.map')
  writeFileSync(map, plans.flatMap(({ name, hosts }) => hosts.map((host) => `${host} ${name}\n`)).join(''))
  const first = plans[0]?.name ?? ''
  const backends = plans.flatMap(({ name }) =>
    [name, `${name}-live`].map(
      (backend) =>
        `backend ${backend}\n  option httpchk GET /healthz/ready\n  server ${backend} 127.0.0.1:${findPort(name)}\n`,
    ),
  )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  stats socket ${join(folder, 'haproxy.sock')} mode 600 level admin
${text}  http-request set-var(txn.pod) req.hdr(host),field(1,:),lower,map(${map},${first})
  use_backend %[var(txn.pod)]-live if { path /api/events.php }
  use_backend %[var(txn.pod)]
${backends.join('')}`,
  )
  return file
}

/** Starts pods and the proxy in front of them. */
export async function startPods(plans: readonly PodPlan[]): Promise<Pods> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'duet-pods-'))
  chmodSync(folder, 0o755)
  const kept: SupervisedProcess[] = []
  const keep = async (starting: Promise<SupervisedProcess>) => {
    const one = await starting
    kept.push(one)
    return one
  }
  const stop = async () => {
    for (const one of [...kept].reverse()) await one.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  const findPort = (name: string) => firstPort + 1 + 3 * plans.findIndex((plan) => plan.name === name)
  try {
    const pods = new Map<string, Pod>()
    for (const plan of plans)
      pods.set(plan.name, await startPod(plan, { programs, folder, firstPort: findPort(plan.name), keep }))
    const file = writeConfiguration(folder, plans, findPort)
    await keep(
      superviseProcess(() => ({
        name: 'haproxy',
        command: programs.haproxy,
        args: ['-db', '-f', file],
        environment: { DUET_BIND: `127.0.0.1:${firstPort}` },
        isReady: () => isListening(firstPort),
      })),
    )
    while (!(await isHealthy(firstPort))) await sleep(100)
    const redirect = (host: string, pod: string) =>
      [
        process.execPath,
        fromRoot('tests/cluster/set-map.mjs'),
        join(folder, 'haproxy.sock'),
        join(folder, 'pods.map'),
        host,
        pod,
      ].join(' ')
    return { port: firstPort, pods, redirect, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
