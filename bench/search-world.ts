import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { ensureGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { addCrowd } from '#demo/add-crowd.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { demoSites } from '#demo/sites.ts'
import { migrateJobs } from '#server/app/jobs.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { hashToken } from '#server/platform/hashing.ts'
import { createToken } from '#server/platform/ids.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { copyCrowd } from './copy-crowd.sql.ts'
import { readCpuSeconds } from './process-costs.ts'
import { connectTo, createDatabase, serveHere } from './served-here.ts'
import { HttpConnection } from './wire.ts'

// Loaded together with this file: a later import comes too late for the benchmark runner.
await Promise.all(demoSites.map(({ language }) => createTranslator(language)))

/** The demo's site with a crowd of one size, served whole. */
export interface World {
  readonly members: number
  readonly database: Database
  readonly siteId: string
  /** The connection of a woman who lives in the Netherlands and looks for men; it asks for answers as a browser does. */
  readonly wire: HttpConnection
  /** Sends her messages. */
  readonly sender: HttpConnection
  /** Repeats the same request and reads the answer. */
  read(path: string): Promise<unknown>
  readonly viewer: { readonly id: string }
  /** Seals the cursors of late pages. */
  readonly secrets: Secrets
  /** Returns what this process and the database have used so far. */
  cpuSeconds(): number
  close(): Promise<void>
}

const [site] = demoSites

/** More members than this are copies of a crowd of this size, which fills in a third of the time. */
const maxCrowd = Number(process.env.BENCH_CROWD ?? 1_000_000)

/** One server of PostgreSQL for several worlds. `BENCH_DATA` names a folder that is kept, so that it fills only once. */
export async function openWorlds(sizes: readonly number[]): Promise<{
  worlds: World[]
  close(): Promise<void>
}> {
  const kept = process.env.BENCH_DATA
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'duet-bench-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true })
  const worlds: World[] = []
  const close = async () => {
    for (const world of worlds) await world.close()
    await postgres.stop()
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
  try {
    // All are filled before the first is connected to: the server closes connections that are idle for minutes.
    for (const members of sizes) await fillWorld(postgres, members)
    for (const members of sizes) worlds.push(await openWorld(postgres, { members, folder }))
    return { worlds, close }
  } catch (error) {
    await close()
    throw error
  }
}

const nameDatabase = (members: number) => `members_${members}`

/** Creates and fills a world's database, or brings a kept one up to date. */
async function fillWorld(postgres: EmbeddedPostgres, members: number): Promise<void> {
  const name = nameDatabase(members)
  await createDatabase(postgres, name)
  const database = connectTo(postgres, name)
  const applied = await migrate(database.pool)
  await migrateJobs(database.pool)
  const filled = await fill(database, members)
  // Statistics and visibility maps as autovacuum would have left them.
  if (filled || applied.length > 0) await sql`vacuum analyze`.execute(database.db)
  // Also for a kept world: the activity updates of earlier runs are a larger part of a small one, and are only vacuumed
  // there.
  await sql`vacuum (index_cleanup on) search_members`.execute(database.db)
  await database.close()
}

async function openWorld(
  postgres: EmbeddedPostgres,
  { members, folder }: { members: number; folder: string },
): Promise<World> {
  const database = connectTo(postgres, nameDatabase(members))
  await warm(database)
  const { rows } = await sql<{ site_id: string; id: string }>`
    select p.site_id, p.member_id as id from profiles p join site_hosts h on h.site_id = p.site_id and h.host = ${site?.hosts[0]}
    join members m on m.id = p.member_id
    where p.gender = 'female' and p.country = 'NL' and m.looking_for = 'male' and m.kind = 'person' and m.status = 'activated'
      and p.region_id is not null
    order by p.member_id limit 1`.execute(database.db)
  const [found] = rows
  if (!found) throw new Error('no one to search as')
  const cookie = await aSession(database, found)
  const served = await serveHere(database, join(folder, `${nameDatabase(members)}-data`))
  const headers = { host: served.host, cookie, 'accept-encoding': 'gzip, deflate, br' }
  const wire = await HttpConnection.open(served.port, { method: 'GET', headers })
  const sender = await HttpConnection.open(served.port, { method: 'POST', path: '/api/chat.php', headers })
  return {
    members,
    database,
    siteId: found.site_id,
    wire,
    sender,
    read: async (path) => (await fetch(`http://${served.host}${path}`, { headers: { cookie } })).json(),
    viewer: { id: found.id },
    secrets: served.program.services.secrets,
    cpuSeconds: () => readOwnCpuSeconds() + readCpuSeconds(readPostmaster(folder)),
    async close() {
      wire.close()
      sender.close()
      await served.close()
      await database.close()
    },
  }
}

function readOwnCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Returns the process of PostgreSQL whose children serve the connections. */
function readPostmaster(folder: string): number {
  const elsewhere = join(folder, 'elsewhere')
  const home = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : folder
  return Number.parseInt(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8'), 10)
}

/** Fills a new world as `duet demo --members` does; a kept one exists already. Returns whether it did. */
async function fill(database: Database, members: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from members`.execute(database.db)
  if ((rows[0]?.n ?? 0) >= members) return false
  if (!site) throw new Error('the demo has no site')
  const start = performance.now()
  const now = systemClock.now()
  await ensureGazetteer(database.db)
  await fillDemo(database.pool, { now })
  await addCrowd(database.pool, { site, count: Math.min(members, maxCrowd), now })
  if (members > maxCrowd) {
    const { rows: sites } = await sql<{ id: string }>`
      select site_id as id from site_hosts where host = ${site.hosts[0]}`.execute(database.db)
    const [filled] = sites
    if (!filled) throw new Error('the demo has no site')
    await copyCrowd(database.pool, { siteId: filled.id, times: Math.round(members / maxCrowd) })
  }
  const seconds = (performance.now() - start) / 1000
  console.log(`filled ${members.toLocaleString('en')} members in ${seconds.toFixed(1)} s`)
  return true
}

/** The tables of members and their indexes come into the buffers, where those of a site that runs for long are. */
async function warm({ db }: Database): Promise<void> {
  await sql`create extension if not exists pg_prewarm`.execute(db)
  await sql`
    with tables as (
      select t.oid from pg_class t
      where t.relname in ('pictures', 'profiles', 'members', 'search_members') and t.relkind = 'r')
    select pg_prewarm(oid) from (
      select oid from tables union all select indexrelid from pg_index where indrelid in (select oid from tables)) relations`.execute(
    db,
  )
}

async function aSession(database: Database, of: { id: string; site_id: string }): Promise<string> {
  const token = createToken()
  const now = new Date()
  const expires = new Date(now.getTime() + 86_400_000)
  await sql`
    insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at)
    values (${hashToken(token)}, ${of.id}, ${of.site_id}, ${now}, ${now}, ${expires})`.execute(database.db)
  return `auth=${token}`
}
