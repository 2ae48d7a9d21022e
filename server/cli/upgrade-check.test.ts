import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { runCommand } from './run-command.ts'

const test = useTestDatabase()
let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-check-'))
  said = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
  const { user, password, host, port, database } = test.connection
  const address = new URL(`postgres://${user}@localhost:${port}/${database}`)
  address.password = encodeURIComponent(password)
  address.searchParams.set('host', host)
  vi.stubEnv('DATABASE_URL', address.href)
  vi.stubEnv('DATA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Makes a backup of so many hours ago, as a folder or as an encrypted file. */
function aBackup(hours: number, kind: 'folder' | 'file'): void {
  const created = new Date(Date.now() - hours * 3_600_000)
  const path = join(folder, `${kind}-${hours}${kind === 'file' ? '.tar.age' : ''}`)
  if (kind === 'folder') {
    mkdirSync(path)
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ created: created.toISOString() }))
  } else {
    writeFileSync(path, '')
    utimesSync(path, created, created)
  }
}

const check = (...more: string[]) => runCommand(['upgrade', 'check', ...more])
const line = (about: string) => said.find((one) => one.slice(7).startsWith(about))

describe('before an update', () => {
  it('finds nothing wrong where the schema is known, the disk has room and a backup is fresh', async () => {
    aBackup(50, 'folder')
    aBackup(2, 'folder')
    expect(await check('--backups', folder)).toBe(0)
    expect(line('schema')).toBe('ok     schema    this version changes nothing in it')
    expect(line('backup')).toMatch(/^ok .* is 2\.0 hours old$/)
  })

  it('says what it would change in the database, and changes nothing', async () => {
    const { rows } = await test.pool.query(
      `delete from applied_migrations where name = (select max(name) from applied_migrations) returning name`,
    )
    aBackup(1, 'file')
    expect(await check('--backups', folder, '--json')).toBe(0)
    const { findings } = JSON.parse(said.join('\n'))
    expect(findings[1]).toEqual({ about: 'schema', ok: true, says: `this version applies: ${rows[0].name}` })
    const { rowCount } = await test.pool.query('select 1 from applied_migrations where name = $1', [
      rows[0].name,
    ])
    expect(rowCount).toBe(0)
    await test.pool.query('insert into applied_migrations (name) values ($1)', [rows[0].name])
  })

  it.each([
    ['no folder of backups is named', [], () => undefined, 'unknown: name the folder'],
    ['there is no backup', ['--backups', 'FOLDER'], () => undefined, 'there is none in'],
    [
      'the newest is old',
      ['--backups', 'FOLDER'],
      () => aBackup(30, 'file'),
      'is 30.0 hours old; make a new one',
    ],
  ])('is wrong when %s', async (_what, more, prepare, words) => {
    prepare()
    expect(await check(...more.map((word) => word.replace('FOLDER', folder)))).toBe(1)
    expect(line('backup')).toMatch(/^WRONG/)
    expect(line('backup')).toContain(words)
  })

  it('a downgrade is refused in one sentence, by the check and by the start', async () => {
    await test.pool.query(`insert into applied_migrations (name) values ('9999_later')`)
    aBackup(1, 'file')
    expect(await check('--backups', folder)).toBe(1)
    expect(line('schema')).toMatch(
      /^WRONG {2}schema {4}The database was changed by a newer version of Duet \(9999_later\)/,
    )
    said = []
    vi.stubEnv('LOG_LEVEL', 'silent')
    vi.stubEnv('PORT', '0')
    expect(await runCommand(['start'])).toBe(65)
    expect(said).toEqual([expect.stringContaining('changed by a newer version of Duet (9999_later)')])
    await test.pool.query(`delete from applied_migrations where name = '9999_later'`)
  })
})
