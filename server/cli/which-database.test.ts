import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { runCommand } from './run-command.ts'

const test = useTestDatabase()
let folder: string
let said: string[]

/** Returns the address of a database on the server of the tests. */
function makeAddress(database: string): string {
  const { user, password, host, port } = test.connection
  const address = new URL(`postgres://${user}@localhost:${port}/${database}`)
  address.password = encodeURIComponent(password)
  address.searchParams.set('host', host)
  return address.href
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-which-'))
  said = []
  for (const way of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('SECRET_KEY', '')
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const commands: readonly (readonly string[])[] = [
  ['backup', '/nowhere/backup'],
  ['restore', '/nowhere/backup'],
  ['admin', 'create', '--email', 'eva@harbour.test', '--name', 'Eva'],
  ['admin', 'reset', '--email', 'eva@harbour.test'],
  ['admin', 'list'],
  ['domain', 'list'],
  ['domain', 'add', 'harbour.test'],
  ['domain', 'export', 'harbour.test'],
  ['provider', 'list', 'harbour.test'],
  ['migrate'],
  ['migrate', '--status'],
  ['migrate', '--dry-run'],
  ['doctor'],
  ['compliance', 'export', 'harbour.test', '/nowhere/papers'],
  ['ledger', 'verify'],
  ['outbox'],
  ['demo', '--remove'],
]

describe('without a database', () => {
  it.each(commands)('%s %s says so in one sentence and makes none', async (...argv) => {
    expect(await runCommand(argv)).toBe(65)
    expect(said).toEqual([
      expect.stringMatching(
        /^duet \w+: There is no database in .*data \(DATA_DIR\), and DATABASE_URL is not set: .*--env-file PATH/,
      ),
    ])
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('on an empty database', () => {
  it.each([
    ['backup', 'FOLDER'],
    ['admin', 'list'],
    ['domain', 'add', 'harbour.test'],
    ['ledger', 'verify'],
    ['outbox'],
  ])('%s %s refuses, and changes nothing', async (...argv) => {
    mkdirSync(join(folder, 'data'))
    await test.pool.query('create database empty_one')
    vi.stubEnv('DATABASE_URL', makeAddress('empty_one'))
    const empty = new pg.Client({ connectionString: makeAddress('empty_one') })
    try {
      expect(await runCommand(argv.map((word) => word.replace('FOLDER', join(folder, 'backup'))))).toBe(65)
      expect(said.at(-1)).toMatch(/^duet \w+: Database "empty_one" .* is not a database of Duet: /)
      expect(existsSync(join(folder, 'backup'))).toBe(false)
      await empty.connect()
      const { rows } = await empty.query(`select 1 from pg_tables where schemaname = 'public'`)
      expect(rows).toEqual([])
    } finally {
      await empty.end()
      await test.pool.query('drop database empty_one with (force)')
    }
  })
})

describe('on the database of the service', () => {
  beforeEach(() => {
    vi.stubEnv('DUET_MODE', 'production')
    vi.stubEnv('DATABASE_URL', makeAddress(test.connection.database))
  })

  it('a command names it first, without its password', async () => {
    mkdirSync(join(folder, 'data'))
    expect(await runCommand(['domain', 'list'])).toBe(0)
    const { database, port, password } = test.connection
    expect(said[0]).toBe(`Database "${database}" at localhost:${port} (DATABASE_URL), mode production.`)
    expect(said.join('\n')).not.toContain(encodeURIComponent(password))
  })

  it('a backup does not leave out the photos silently', async () => {
    expect(await runCommand(['backup', join(folder, 'backup')])).toBe(65)
    expect(said.at(-1)).toMatch(/^duet backup: There is no folder .*data \(DATA_DIR\), where the photos are/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('no staff member gets codes that are sealed with a key made on the spot', async () => {
    mkdirSync(join(folder, 'data'))
    expect(await runCommand(['admin', 'create', '--email', 'eva@harbour.test', '--name', 'Eva'])).toBe(65)
    expect(said.at(-1)).toMatch(/^duet admin: There is no key .*secret-key, and SECRET_KEY is not set/)
    expect(readdirSync(join(folder, 'data'))).toEqual([])
    const { rows } = await test.pool.query('select 1 from staff')
    expect(rows).toEqual([])
  })

  it('`duet doctor` makes no folder, but says that there is none', async () => {
    expect(await runCommand(['doctor'])).toBe(1)
    expect(said).toContainEqual(expect.stringMatching(/^WRONG {2}storage {3}.*data is not there/))
    expect(readdirSync(folder)).toEqual([])
  })
})
