import { access, constants, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Config } from '../app/config.ts'
import { findJobFigures } from '../app/metrics/figures.sql.ts'
import { systemClock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { listPendingMigrations } from '../platform/database/migrate.ts'
import { findWrittenUntil, hasReplayed } from '../platform/database/replica.sql.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createId } from '../platform/ids.ts'
import { createSecretRefusal, findSecretState } from '../platform/open-secrets.ts'
import { askRedis } from '../platform/processes/redis-bus.ts'
import { createClamdScanner } from '../platform/scan-file.ts'
import { readSecretKeys } from '../platform/secret-keys.ts'
import { programVersion } from '../platform/version.ts'
import { checkMail } from './check-mail.ts'
import { checkMovedSites } from './check-moved-sites.ts'
import { checkProxies } from './check-proxies.ts'
import { checkSite } from './check-site.ts'
import type { Finding } from './finding.ts'
import { findEndOfSupport } from './node-support.ts'
import { type DatabaseState, findDatabaseState, findLedgerFaults, findSitesToOpen } from './operator.sql.ts'
import { getReason } from './plain-error.ts'
import { countUnopened } from './reseal.ts'
import { describeDatabase, withDatabase } from './with-database.ts'

/** Returns whether the key is the one that this database was sealed with, and opens what is sealed. */
async function checkSecret({ db, pool }: Database, config: Config): Promise<Finding[]> {
  const about = 'secret'
  try {
    // What cannot be reached, or was never started, is reported elsewhere.
    if ((await listPendingMigrations(pool)).length > 0) return []
    const keys = await readSecretKeys(config)
    if (!keys)
      return [{ about, ok: false, says: 'SECRET_KEY is not set, and there is no key in DATA_DIR yet' }]
    const state = await findSecretState(db, keys)
    if (state === 'wrong') return [{ about, ok: false, says: createSecretRefusal(config).message }]
    const lost = Object.entries(await countUnopened(db, keys)).map(([table, rows]) => `${table}: ${rows}`)
    if (lost.length > 0)
      return [{ about, ok: false, says: `some data is encrypted with another key: ${lost.join(', ')}` }]
    if (state === 'previous' || keys.previous !== null)
      return [
        {
          about,
          ok: false,
          says: 'is being changed: run "duet secret rotate", then remove the previous key',
        },
      ]
    return [{ about, ok: true, says: 'decrypts everything in this database' }]
  } catch {
    return []
  }
}

const oldestPostgres = 150_000
const clockToleranceSeconds = 5
const oldestJobSeconds = 300

/** Returns a single finding while the database cannot be reached. */
async function checkDatabase(database: Database, mode: Config['mode']): Promise<Finding[]> {
  try {
    return await inspectDatabase(database, mode)
  } catch (error) {
    return [{ about: 'database', ok: false, says: `cannot be queried: ${getReason(error)}` }]
  }
}

/** Returns recommended settings for the operator's own server (docs/operating.md, "Your own PostgreSQL"). */
function checkSettings({ logs_values, compiles }: DatabaseState, mode: Config['mode']): Finding[] {
  const all: Finding[] = [
    {
      about: 'log',
      ok: !logs_values || mode !== 'production',
      says:
        'PostgreSQL writes the values of failed statements to its own log: set log_error_verbosity = terse, ' +
        'log_min_error_statement = panic, log_statement = none',
    },
    { about: 'settings', ok: !compiles, says: 'jit is on: alter role … set jit = off' },
  ]
  return all.filter((one) => !one.ok)
}

const maxNamed = 10

/** Names what is pending; in a new database everything is, which needs no list. */
function describePending(pending: readonly string[]): string {
  if (pending.length === 0) return 'up to date'
  const others = pending.length - maxNamed
  const named = pending.slice(0, maxNamed).join(', ')
  return `pending: ${named}${others > 0 ? ` and ${others} more` : ''}; run "duet migrate", or start Duet, which does the same`
}

async function inspectDatabase({ pool, db }: Database, mode: Config['mode']): Promise<Finding[]> {
  const pending = await listPendingMigrations(pool)
  const schema: Finding = { about: 'schema', ok: pending.length === 0, says: describePending(pending) }
  if (pending.length > 0) return [schema]
  const state = await findDatabaseState(db)
  const skew = Math.abs(Date.now() - state.now.getTime()) / 1000
  const ledger = await findLedgerFaults(db)
  const jobs = await findJobFigures(db)
  return [
    schema,
    {
      about: 'database',
      ok: state.version_number >= oldestPostgres,
      says: `PostgreSQL ${state.version}${state.version_number >= oldestPostgres ? '' : '; 15 or newer is needed'}`,
    },
    ...checkSettings(state, mode),
    {
      about: 'clock',
      ok: skew < clockToleranceSeconds,
      says: `${skew.toFixed(1)} s apart from the database`,
    },
    {
      about: 'sites',
      ok: state.sites > 0,
      says: state.sites > 0 ? `${state.sites}` : 'none; run "duet domain add HOST"',
    },
    ...(mode === 'production' ? (await findSitesToOpen(db)).flatMap(checkSite) : []),
    ...(await checkMovedSites(db, systemClock.now())),
    {
      about: 'queue',
      ok: jobs.oldest_seconds < oldestJobSeconds,
      says: `${jobs.waiting} waiting, the oldest for ${Math.round(jobs.oldest_seconds)} s${jobs.oldest_seconds < oldestJobSeconds ? '' : '; is a worker running?'}`,
    },
    {
      about: 'jobs',
      ok: state.failed_jobs === 0,
      says: state.failed_jobs === 0 ? 'none has failed for good' : `${state.failed_jobs} failed for good`,
    },
    {
      about: 'ledger',
      ok: ledger.wallets === 0 && ledger.difference === 0,
      says:
        ledger.wallets === 0 && ledger.difference === 0
          ? 'every wallet equals the sum of its movements; debits equal credits'
          : `${ledger.wallets} wallets differ from their movements; the books are off by ${ledger.difference}`,
    },
  ]
}

/** Writes, reads and removes a file where photos are kept. */
async function checkBucket(config: Config): Promise<Finding> {
  const name = `doctor-${createId()}.txt`
  try {
    const files = openFileStore(config)
    await files.write(name, Buffer.from(name))
    const read = await files.read(name)
    await files.remove(name)
    const ok = read?.toString() === name
    return {
      about: 'bucket',
      ok,
      says: ok ? 'can write, read and remove' : 'returns something else than was written',
    }
  } catch (error) {
    return { about: 'bucket', ok: false, says: `S3_URL: ${getReason(error)}` }
  }
}

async function checkRedis(url: string): Promise<Finding> {
  try {
    const milliseconds = await askRedis(url)
    return { about: 'redis', ok: true, says: `answers in ${milliseconds.toFixed(1)} ms` }
  } catch (error) {
    return { about: 'redis', ok: false, says: `REDIS_URL: ${getReason(error)}` }
  }
}

async function checkScanner(url: string): Promise<Finding> {
  try {
    await createClamdScanner(new URL(url)).ping()
    return { about: 'scanner', ok: true, says: 'clamd answers' }
  } catch (error) {
    const says = `CLAMD_URL: ${getReason(error)}; uploads are refused meanwhile`
    return { about: 'scanner', ok: false, says }
  }
}

const replicaMilliseconds = 5000

/** Returns whether the replica catches up with the database within a few seconds. */
async function checkReplica(url: string, { pool }: Database): Promise<Finding> {
  const copy = openDatabase({ connectionString: url }, { connections: 1, onLost: () => undefined })
  try {
    const place = await findWrittenUntil(pool)
    const begun = performance.now()
    for (;;) {
      const took = performance.now() - begun
      if (await hasReplayed(copy.pool, place))
        return { about: 'replica', ok: true, says: `follows, at most ${Math.ceil(took)} ms behind` }
      if (took > replicaMilliseconds)
        return { about: 'replica', ok: false, says: 'DATABASE_REPLICA_URL: does not follow the database' }
      await sleep(50)
    }
  } catch (error) {
    return { about: 'replica', ok: false, says: `DATABASE_REPLICA_URL: ${getReason(error)}` }
  } finally {
    await copy.close()
  }
}

const embedded = 'all in one process, on the embedded database'

/** Returns what several machines need but one does not. */
function checkSharing({ databaseUrl, secretKey, redisUrl, s3Url, services, mode }: Config): Finding[] {
  const isApart = services.length < 3
  if (!databaseUrl) {
    return isApart
      ? [{ about: 'roles', ok: false, says: 'roles in separate processes need DATABASE_URL' }]
      : [
          mode === 'production'
            ? { about: 'roles', ok: false, says: `${embedded}; for members’ data, set DATABASE_URL` }
            : { about: 'roles', ok: true, says: embedded },
        ]
  }
  const missing = [!secretKey && 'SECRET_KEY', !s3Url && 'S3_URL'].filter(Boolean)
  const apart: Finding = {
    about: 'presence',
    ok: Boolean(redisUrl),
    says: redisUrl
      ? 'every process knows who is online'
      : 'REDIS_URL is not set: only live processes know who is online, so those members get notices as well',
  }
  return [
    ...(isApart ? [apart] : []),
    {
      about: 'roles',
      ok: !isApart || Boolean(secretKey),
      says:
        missing.length === 0
          ? 'can run on several machines'
          : `${services.join(', ')}; several machines also need ${missing.join(' and ')}, or one shared DATA_DIR`,
    },
  ]
}

async function checkSpace(config: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(resolve(config.dataDir))
  const share = blocks === 0 ? 1 : bavail / blocks
  const says = `${((bavail * bsize) / 1e9).toFixed(1)} GB free in DATA_DIR`
  return { about: 'space', ok: share > 0.05, says }
}

/** Checks the data folder and never creates it: a missing one means that DATA_DIR is not the service's. */
async function checkStorage(config: Config): Promise<Finding[]> {
  const folder = resolve(config.dataDir)
  try {
    await access(folder, constants.W_OK)
    return [{ about: 'storage', ok: true, says: `${folder} is writable` }, await checkSpace(config)]
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const says = isMissing
      ? `${folder} is not there: set DATA_DIR as for the service, or start the service first`
      : `${folder} is not writable; change DATA_DIR or its permissions`
    return [{ about: 'storage', ok: false, says }]
  }
}

/** Members' data need software that still gets fixes. */
function checkNode({ mode }: Config): Finding[] {
  const since = findEndOfSupport(process.version, systemClock.now())
  if (since === null) return []
  const says = `${process.version} has had no security fixes since ${since}; use a newer version`
  return [{ about: 'node', ok: mode !== 'production', says }]
}

/** Checks everything that the site needs and prints what is wrong. Exits with 1 if anything is. */
export async function doctor(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } })
  return withDatabase(
    async ({ config, opened: { database } }) => {
      const findings = [
        ...(await checkDatabase(database, config.mode)),
        ...(await checkSecret(database, config)),
        ...(await checkStorage(config)),
        ...(config.s3Url ? [await checkBucket(config)] : []),
        ...(config.databaseReplicaUrl ? [await checkReplica(config.databaseReplicaUrl, database)] : []),
        ...(config.redisUrl ? [await checkRedis(config.redisUrl)] : []),
        ...(config.clamdUrl ? [await checkScanner(config.clamdUrl)] : []),
        ...checkSharing(config),
        ...checkNode(config),
        ...(await checkProxies(config)),
        ...(await checkMail(config, database.db)),
      ]
      const ok = findings.every((finding) => finding.ok)
      const { mode } = config
      if (values.json) {
        const acted = { version: programVersion, node: process.version, mode }
        const found = { ...acted, database: describeDatabase(config), ok, findings }
        console.log(JSON.stringify(found, null, 2))
        return ok ? 0 : 1
      }
      console.log(`Duet ${programVersion} on Node.js ${process.version}, mode ${mode}`)
      for (const { about, ok, says } of findings)
        console.log(`${ok ? 'ok   ' : 'WRONG'}  ${about.padEnd(9)} ${says}`)
      return ok ? 0 : 1
    },
    { asItIs: true, mayCreate: 'schema' },
  )
}
