import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { demoSites } from '#demo/sites.ts'
import { migrateJobs } from '#server/app/jobs.ts'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createId } from '#server/platform/ids.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { findProjectRoot } from '#server/platform/project-root.ts'
import { fillMembers } from './fill-members.sql.ts'
import { fillTalkers } from './fill-talkers.sql.ts'
import { type Served, serve } from './served.ts'
import { withTimeLimit } from './time-limit.ts'

/** The built program next to its own durable PostgreSQL, with members who have credits and a session. */
export interface BenchProgram {
  readonly database: Database
  readonly postgresPid: number
  /** The members in the order of their numbers; the session of the first is `talker-1`. */
  readonly ids: readonly string[]
  /** Starts the program as a separate process; it is stopped with the rest unless it was stopped before. */
  start(): Promise<Served>
  /** Starts another Node program, as a limit; it finds the database where `pg` looks for it by itself. */
  startBare(file: string): Promise<Served>
}

/** Returns the options that `npm start` gives to Node. */
function getNodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(findProjectRoot(), 'package.json'), 'utf8'))
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'))
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Returns a site for the members under every host of the demo, so that no demo is filled in. */
async function fillSite(
  database: Database,
  { members, seed }: { members: number; seed: number },
): Promise<string[]> {
  const [siteId, now] = [createId(), new Date()]
  const settings = JSON.stringify(createDefaultSettings('Bench'))
  await sql`insert into sites (id, settings) values (${siteId}, ${settings}::jsonb)`.execute(database.db)
  const hosts = demoSites.flatMap((site) => site.hosts)
  await sql`insert into site_hosts (host, site_id, main)
    select host, ${siteId}, host = 'localhost' from unnest(${hosts}::text[]) host`.execute(database.db)
  await database.db.connection().execute((db) => fillMembers(db, { siteId, members, seed, now }))
  return fillTalkers(database.db, { now })
}

interface ProgramSize {
  readonly members: number
  readonly seed: number
  /** How many database connections the measuring itself uses. */
  readonly connections?: number
}

/** Fills a database, lets `measure` start the program and measure it, then removes everything. */
export async function withBenchProgram<Result>(
  { members, seed, connections = 4 }: ProgramSize,
  measure: (bench: BenchProgram) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: true })
  const { host, port, user, password } = postgres
  const connection = { host, port, user, password, database: 'postgres' }
  const database = openDatabase(connection, { connections, onLost: () => undefined })
  const served: Served[] = []
  const keep = async (starting: Promise<Served>) => {
    const one = await starting
    served.push(one)
    return one
  }
  try {
    await migrate(database.pool)
    await migrateJobs(database.pool)
    const ids = await fillSite(database, { members, seed })
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(database.db)
    const postgresPid = Number.parseInt(readFileSync(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8'), 10)
    console.log(`${availableParallelism()} cores for clients, server and database`)
    const program: BenchProgram = {
      database,
      postgresPid,
      ids,
      async start() {
        const own = await findFreePort()
        const env = {
          PORT: String(own),
          DATA_DIR: folder,
          RATE_LIMITS: 'off',
          DUET_SERVICES: 'web,live',
          LOG_LEVEL: 'error',
        }
        const main = join(findProjectRoot(), 'dist/server/main.js')
        return keep(serve([...getNodeOptions(), main, 'start'], { env, port: own }))
      },
      startBare(file) {
        const env = {
          PGHOST: host,
          PGPORT: String(port),
          PGUSER: user,
          PGPASSWORD: password,
          PGDATABASE: connection.database,
        }
        return keep(serve([join(findProjectRoot(), 'bench', file)], { env }))
      },
    }
    return await withTimeLimit(() => measure(program))
  } finally {
    for (const one of served) await one.stop()
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
