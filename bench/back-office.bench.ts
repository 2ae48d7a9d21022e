import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { staffRights } from '#contract/api/call.ts'
import { ensureGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { addCrowd } from '#demo/add-crowd.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { demoSites } from '#demo/sites.ts'
import { recountedDays } from '#server/admin/overview/count-days.ts'
import { countDays } from '#server/admin/overview/days.sql.ts'
import { addStaff } from '#server/admin/staff/manage-staff.ts'
import { recountSources } from '#server/admin/tracking/count-sources.ts'
import { migrateJobs } from '#server/app/jobs.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { hashToken } from '#server/platform/hashing.ts'
import { createToken } from '#server/platform/ids.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { type BenchRow, computeMedian, computePercentile } from './bench-row.ts'
import { fillBackOffice, history } from './fill-back-office.sql.ts'
import { connectTo, createDatabase, serveHere } from './served-here.ts'

// Loaded together with this file: a later import comes too late for the benchmark runner.
await Promise.all(demoSites.map(({ language }) => createTranslator(language)))

/** Calls of each list before the measured ones: a site that runs has its plans made and its pages in memory. */
const warming = 10
const asked = 15
/** Milliseconds of a list or a chart on the server. */
const maxMilliseconds = 300
/** Seconds of the nightly count of sources and cohorts. */
const maxCountSeconds = 10

/** The first page of each list and chart, and what staff type into the searches. */
const lists = [
  '/home.php',
  '/reports.php',
  '/appeals.php',
  '/photos.php',
  '/selfies.php',
  '/complaints.php',
  '/data-requests.php',
  '/threads.php',
  '/users.php',
  '/users.php?search=anna',
  '/users.php?search=zzzz',
  '/users.php?search=example.org',
  '/payments.php',
  '/payments.php?list=refunds',
  '/payments.php?search=zzzz',
  '/debits.php',
  '/card-schemes.php',
  '/oss.php',
  '/credits.php',
  '/discountcode.php',
  '/stats.php',
  '/sources.php',
  '/cohorts.php',
  '/audit.php',
  '/fictional.php',
  '/find.php?search=anna',
  '/find.php?search=zzzz',
  '/health.php',
  '/transparency.php',
] as const

/** Fills the demo with a site's history, unless a kept database has it. */
async function fill(database: Database): Promise<string> {
  await migrate(database.pool)
  await migrateJobs(database.pool)
  const [site] = demoSites
  const now = systemClock.now()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from payments`.execute(database.db)
  const findSite = async () => {
    const found = await sql<{ id: string }>`
      select site_id as id from site_hosts where host = ${site?.hosts[0]}`.execute(database.db)
    return found.rows[0]?.id ?? ''
  }
  if ((rows[0]?.n ?? 0) >= history.payments) return findSite()
  if (!site) throw new Error('the demo has no site')
  await ensureGazetteer(database.db)
  await fillDemo(database.pool, { now })
  await addCrowd(database.pool, { site, count: history.members, now })
  const siteId = await findSite()
  await database.db.connection().execute((db) => fillBackOffice(db, siteId))
  await sql`vacuum analyze`.execute(database.db)
  return siteId
}

async function startSession({ db }: Database, secrets: Parameters<typeof addStaff>[1]): Promise<string> {
  const [token, now] = [createToken(), systemClock.now()]
  await db.transaction().execute(async (tx) => {
    const email = `${now.getTime()}@example.org`
    const staff = await addStaff(tx, secrets, {
      name: 'Bench',
      email,
      roles: staffRights,
      passwordHash: '',
      now,
    })
    if (!staff) throw new Error('the address is taken')
    await sql`insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, expires_at, device, network)
      values (${hashToken(token)}, ${staff.id}, ${now}, ${now}, ${new Date(now.getTime() + 86_400_000)}, '', '')`.execute(
      tx,
    )
  })
  return `staff=${token}`
}

async function measureCount(
  of: string,
  count: () => Promise<void>,
  maxSeconds = Number.POSITIVE_INFINITY,
): Promise<BenchRow> {
  const start = performance.now()
  await count()
  const seconds = (performance.now() - start) / 1000
  console.log(`  the nightly count of ${of}: ${seconds.toFixed(1)} s`)
  return {
    figure: `the nightly count of ${of}`,
    measured: seconds,
    unit: 's',
    limit: null,
    ratio: null,
    pass: seconds <= maxSeconds,
    target: Number.isFinite(maxSeconds) ? `≤ ${maxSeconds} s` : 'no target',
  }
}

async function measureList(origin: string, cookie: string, path: string): Promise<BenchRow> {
  const times: number[] = []
  for (let n = 0; n < warming + asked; n++) {
    const start = performance.now()
    const answer = await fetch(`${origin}/api/admin${path}`, { headers: { cookie } })
    const body = await answer.text()
    if (n >= warming) times.push(performance.now() - start)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`)
  }
  const measured = computePercentile(times, 0.9)
  console.log(
    `  ${path}: ${computeMedian(times).toFixed(0)} ms, nine of ten within ${measured.toFixed(0)} ms`,
  )
  const target = `≤ ${maxMilliseconds} ms`
  return {
    figure: path,
    measured,
    unit: 'ms',
    limit: null,
    ratio: null,
    target,
    pass: measured <= maxMilliseconds,
  }
}

/**
 * Fills a site with 200,000 members, two million messages and fifty thousand payments, and measures every list and chart
 * of its back office and the nightly counts. `BENCH_DATA` names a folder that is kept, so that it fills only once.
 */
export async function run(): Promise<BenchRow[]> {
  const kept = process.env.BENCH_DATA
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'duet-bench-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true })
  const name = 'back_office'
  await createDatabase(postgres, name)
  const database = connectTo(postgres, name)
  try {
    const siteId = await fill(database)
    const served = await serveHere(database, join(folder, `${name}-data`))
    const count = { siteId, timeZone: 'Europe/Amsterdam', currency: 'EUR', now: systemClock.now() }
    const counts = [
      await measureCount('days', () => countDays(database.db, { ...count, days: recountedDays })),
      await measureCount('sources and cohorts', () => recountSources(database.db, count), maxCountSeconds),
    ]
    const cookie = await startSession(database, served.program.services.secrets)
    const rows: BenchRow[] = []
    for (const path of lists) rows.push(await measureList(`http://${served.host}`, cookie, path))
    await served.close()
    return [...counts, ...rows]
  } finally {
    await database.close()
    await postgres.stop()
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}
