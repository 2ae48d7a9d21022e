import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askRedis } from '#server/platform/processes/redis-bus.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

/** The programs that a cluster needs besides ours, as Debian has them. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  readonly basebackup: string
  readonly psql: string
  readonly redis: string
  readonly pgbouncer: string
  readonly haproxy: string
}

function findProgram(names: readonly string[]): string | null {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(folder, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
  ]
  for (const name of names)
    for (const place of places) if (existsSync(join(place, name))) return join(place, name)
  return null
}

/** Finds the programs. Throws with what to install when one is missing. */
export function findPrograms(): Programs {
  const missing: string[] = []
  const find = (...names: string[]) => {
    const found = findProgram(names)
    if (!found) missing.push(names.join(' or '))
    return found ?? ''
  }
  const programs = {
    initdb: find('initdb'),
    postgres: find('postgres'),
    basebackup: find('pg_basebackup'),
    psql: find('psql'),
    redis: find('valkey-server', 'redis-server'),
    pgbouncer: find('pgbouncer'),
    haproxy: find('haproxy'),
  }
  if (missing.length > 0)
    throw new Error(
      `Not found: ${missing.join(', ')}. On Debian: apt-get install postgresql redis-server pgbouncer haproxy`,
    )
  return programs
}

/** PostgreSQL and PgBouncer refuse to run as root: then they run as the user that Debian has for them. */
function engineUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

function folderFor(user: { uid: number; gid: number } | null, path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

function run(command: string, args: readonly string[], user: { uid: number; gid: number } | null): void {
  const { status, stderr } = spawnSync(command, [...args], { encoding: 'utf8', ...user })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

/** Returns whether someone takes connections at a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}

export const databaseUser = 'duet'
export const makeUrl = (port: number) => `postgres://${databaseUser}@127.0.0.1:${port}/postgres`

/** Where a program runs. */
export interface Place {
  readonly programs: Programs
  /** A folder that only this cluster uses. */
  readonly folder: string
  readonly port: number
}

const answers = ({ psql }: Programs, port: number) =>
  spawnSync(psql, ['-Xtqc', 'select 1', makeUrl(port)], { stdio: 'ignore', timeout: 3000 }).status === 0

const postgresArgs = (data: string, port: number) => [
  ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  ...['-c', 'max_connections=150', '-c', 'wal_level=replica', '-c', 'max_wal_senders=4', '-c', 'jit=off'],
]

/** Starts a separate PostgreSQL with its default durability. */
export function startPostgres({ programs, folder, port }: Place): Promise<SupervisedProcess> {
  const user = engineUser()
  const data = folderFor(user, join(folder, 'postgres'))
  run(programs.initdb, ['-D', data, '-U', databaseUser, '-A', 'trust', '-E', 'UTF8', '--locale=C'], user)
  return superviseProcess(() => ({
    name: 'postgres',
    command: programs.postgres,
    args: postgresArgs(data, port),
    user,
    endSignal: 'SIGINT',
    isReady: async () => answers(programs, port),
  }))
}

/** Starts a replica that follows the PostgreSQL at a port. */
export function startReplica(place: Place, primaryPort: number): Promise<SupervisedProcess> {
  const { programs, folder, port } = place
  const user = engineUser()
  const data = folderFor(user, join(folder, 'replica'))
  run(programs.basebackup, ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '-d', makeUrl(primaryPort)], user)
  return superviseProcess(() => ({
    name: 'replica',
    command: programs.postgres,
    args: postgresArgs(data, port),
    user,
    endSignal: 'SIGINT',
    isReady: async () => answers(programs, port),
  }))
}

/** Starts PgBouncer in transaction mode before the PostgreSQL at a port. */
export function startPooler(
  { programs, folder, port }: Place,
  primaryPort: number,
): Promise<SupervisedProcess> {
  const user = engineUser()
  const own = folderFor(user, join(folder, 'pgbouncer'))
  const settings = join(own, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${primaryPort} dbname=postgres user=${databaseUser}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 16
max_client_conn = 400
server_login_retry = 1
`,
    { mode: 0o644 },
  )
  return superviseProcess(() => ({
    name: 'pgbouncer',
    command: programs.pgbouncer,
    args: [settings],
    user,
    isReady: async () => answers(programs, port),
  }))
}

/** Starts Redis, or Valkey, without storage on disk. */
export function startRedis({ programs, folder, port }: Place): Promise<SupervisedProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return superviseProcess(() => ({
    name: 'redis',
    command: programs.redis,
    args: [...args, '--dir', folder],
    isReady: () =>
      askRedis(`redis://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      ),
  }))
}

/** Starts HAProxy, with the configuration from the docs, in front of our processes. */
export function startProxy(
  { programs, port }: Place,
  backends: Record<string, number>,
): Promise<SupervisedProcess> {
  const file = fileURLToPath(new URL('../../docs/haproxy.cfg', import.meta.url))
  const environment = Object.fromEntries(
    Object.entries(backends).map(([name, at]) => [
      `DUET_${name.toUpperCase().replace('-', '_')}`,
      `127.0.0.1:${at}`,
    ]),
  )
  return superviseProcess(() => ({
    name: 'haproxy',
    command: programs.haproxy,
    args: ['-db', '-f', file],
    environment: { ...environment, DUET_BIND: `127.0.0.1:${port}` },
    isReady: () => isListening(port),
  }))
}
