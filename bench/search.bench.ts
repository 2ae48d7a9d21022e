import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import pino from 'pino'
import { buildProgram } from '#server/build-program.ts'
import { readConfig } from '#server/config.ts'
import { buildApp } from '#server/http/app.ts'
import { migrateJobs } from '#server/jobs.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { hashToken } from '#server/platform/hashing.ts'
import { newId, newToken } from '#server/platform/ids.ts'
import { translator } from '#server/platform/messages.ts'
import { migrate } from '#server/platform/migrate.ts'
import { birthDatesOf } from '#server/search/birth-dates.ts'
import { defaultSettings } from '#server/sites/default-settings.ts'
import { bareCount, barePage } from './bare-search.sql.ts'
import { type BenchRow, median, percentile } from './bench-row.ts'
import { fillMembers, settle } from './fill-members.sql.ts'

// Loaded while this file is: what is imported later comes too late for the runner of benchmarks.
await translator('en')

const members = Number(process.env.BENCH_MEMBERS ?? 100_000)
const rounds = 5
const pagesPerRound = 200

interface Wish {
  gender: 'male' | 'female'
  country: string
  countryregion: string | null
  min_age: number
  max_age: number
}

/** Random searches of the kind people make: mostly a region, mostly a span of five to twenty years. */
function wishes(seed: number, count: number): Wish[] {
  let state = seed
  const roll = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const countries = ['NL', 'DE', 'PL', 'FR', 'IT', 'ES', 'BE', 'GB', 'AT', 'CH', 'IE']
  return Array.from({ length: count }, () => {
    const country = countries[Math.floor(11 * roll() ** 2.2)] ?? 'NL'
    const min_age = 18 + Math.floor(roll() * 48)
    const width = [5, 10, 20, 62][Math.floor(roll() * 4)] ?? 10
    const countryregion = roll() < 0.6 ? `${country}-${1 + Math.floor(16 * roll() ** 1.7)}` : null
    const gender = roll() < 0.5 ? 'male' : 'female'
    return { gender, country, countryregion, min_age, max_age: Math.min(99, min_age + width) }
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Bench {
  database: Database
  siteId: string
  origin: string
  cookie: string
}

/** One search through everything: HTTP, session, filters, page, count, cards. */
async function whole({ origin, cookie }: Bench, wish: Wish): Promise<void> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wish)) if (value !== null) query.set(name, String(value))
  const answer = await fetch(`${origin}/api/search.php?${query}`, { headers: { cookie } })
  const body = (await answer.json()) as { profiles?: unknown[] }
  if (!body.profiles) throw new Error(`search failed: ${answer.status} ${JSON.stringify(body)}`)
}

async function bare({ database, siteId }: Bench, wish: Wish): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const { after, until } = birthDatesOf(today, { min: wish.min_age, max: wish.max_age })
  const values = [siteId, wish.gender, wish.country, wish.countryregion, after, until]
  await database.pool.query({ name: 'page', text: barePage, values })
  await database.pool.query({ name: 'count', text: bareCount, values })
}

async function measure(bench: Bench, seed: number): Promise<BenchRow[]> {
  for (const wish of wishes(seed + 1, 50)) {
    await whole(bench, wish)
    await bare(bench, wish)
  }
  const [ours, limits, ratios]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const [own, limit]: [number[], number[]] = [[], []]
    for (const wish of wishes(seed + 10 * round, pagesPerRound)) {
      own.push(await timed(() => whole(bench, wish)))
      limit.push(await timed(() => bare(bench, wish)))
    }
    ours.push(...own)
    limits.push(...limit)
    ratios.push(median(own) / median(limit))
  }
  const scale = members.toLocaleString('en')
  const [p50, p99] = [median(ours), percentile(ours, 0.99)]
  return [
    {
      figure: `search page, p50, ${scale} members`,
      measured: p50,
      unit: 'ms',
      limit: median(limits),
      ratio: median(ratios),
      target: 'p50 ≤ 3 ms through the whole stack',
      pass: p50 <= 3,
    },
    {
      figure: `search page, p99, ${scale} members`,
      measured: p99,
      unit: 'ms',
      limit: percentile(limits, 0.99),
      ratio: p99 / percentile(limits, 0.99),
      target: 'p99 ≤ 15 ms through the whole stack',
      pass: p99 <= 15,
    },
  ]
}

async function aSession(database: Database, siteId: string): Promise<string> {
  const token = newToken()
  const now = new Date()
  const expires = new Date(now.getTime() + 86_400_000)
  await sql`
    insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at)
    select ${hashToken(token)}, id, ${siteId}, ${now}, ${now}, ${expires} from members limit 1`.execute(
    database.db,
  )
  return `auth=${token}`
}

/** Fills a database of its own and prints searches through the whole stack beside bare SQL in the same run. */
export async function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true })
  const { host, port, user, password } = postgres
  const connection = { host, port, user, password, database: 'postgres' }
  const database = openDatabase(connection, { connections: 8, onLost: () => undefined })
  try {
    await migrate(database.pool)
    await migrateJobs(database.pool)
    const siteId = newId()
    const settings = JSON.stringify(defaultSettings('Bench'))
    await sql`insert into sites (id, settings) values (${siteId}, ${settings}::jsonb)`.execute(database.db)
    await sql`insert into site_hosts (host, site_id, main) values ('localhost', ${siteId}, true)`.execute(
      database.db,
    )
    const filled = await timed(() =>
      database.db.connection().execute((db) => fillMembers(db, { siteId, members, seed, now: new Date() })),
    )
    await settle(database.db)
    console.log(`filled ${members.toLocaleString('en')} members in ${(filled / 1000).toFixed(1)} s`)
    return await withServer(database, folder, async (origin) => {
      const cookie = await aSession(database, siteId)
      return measure({ database, siteId, origin, cookie }, seed)
    })
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withServer<T>(
  database: Database,
  folder: string,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    DUET_MODE: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
  })
  const log = pino({ level: 'error' })
  const program = await buildProgram({ config, log, clock: systemClock, database, publicPort: () => 0 })
  const { services, makeContext } = program
  const app = await buildApp({
    config,
    log,
    health: { isReady: async () => true },
    built: null,
    services,
    makeContext,
  })
  try {
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
  }
}
