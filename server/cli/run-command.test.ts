import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { useCommandLine } from '#tests/command-line.ts'
import { useTestDatabase } from '#tests/database.ts'
import { programVersion } from '../platform/version.ts'
import { runCommand } from './run-command.ts'

const test = useTestDatabase()
const command = useCommandLine(test)

describe('a command that was typed wrongly', () => {
  it.each([
    ['doctor', '--all'],
    ['migrate', 'now'],
    ['admin', 'create', 'anna@harbour.test'],
    ['backup', 'folder', '--quick'],
  ])('says so in a line and does nothing: %s %s', async (...argv) => {
    expect(await runCommand(argv)).toBe(64)
    expect(command.said).toEqual([
      expect.stringMatching(`^duet ${argv[0]}: Un(known option|expected argument)`),
    ])
  })

  it.each(['constructor', 'toString'])('is none, also by a name that every object has: %s', async (name) => {
    expect(await runCommand([name])).toBe(64)
    expect(command.said[0]).toBe(`duet: there is no command "${name}".`)
  })

  it.each(['-1', '2.5', 'all'])('is not guessed at: outbox --limit=%s', async (limit) => {
    expect(await runCommand(['outbox', `--limit=${limit}`])).toBe(64)
    expect(command.said).toEqual([expect.stringContaining('--limit')])
  })

  it('names a file that is not there', async () => {
    expect(await runCommand(['domain', 'check', join(command.folder, 'none.yaml')])).toBe(66)
    expect(command.said).toEqual([
      `duet domain: ${join(command.folder, 'none.yaml')}: there is no such file.`,
    ])
  })

  it('prints its usage when asked', async () => {
    expect(await runCommand(['domain', '--help'])).toBe(0)
    expect(command.said.join()).toContain('duet domain add HOST')
    expect(await runCommand(['doctor', '-h'])).toBe(0)
    expect(command.said.join()).toContain('Checks the database')
    expect(command.said.join()).toContain('duet doctor [--json]')
  })
})

describe('the version', () => {
  it.each(['--version', '-v'])('is told in a line of its own, without a database: %s', async (name) => {
    vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:2/duet')
    expect(await runCommand([name])).toBe(0)
    expect(command.said).toEqual([programVersion])
  })

  it('is named by the help', async () => {
    expect(await runCommand(['--help'])).toBe(0)
    expect(command.said.join()).toMatch(/^ {2}--version +\S/m)
  })
})

describe('a start that fails', () => {
  it('says without a stack trace that another program has the port', async () => {
    command.useProduction()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // of a listening server
    vi.stubEnv('PORT', String(port))
    vi.stubEnv('LOG_LEVEL', 'silent')
    expect(await runCommand(['start', '--services=live'])).toBe(69)
    expect(command.said).toEqual([expect.stringContaining(`Port ${port} is taken by another program`)])
    other.close()
  })

  it('says without a stack trace that the data folder is not a folder', async () => {
    const file = join(command.folder, 'file')
    writeFileSync(file, '')
    vi.stubEnv('DATA_DIR', file)
    vi.stubEnv('LOG_LEVEL', 'silent')
    expect(await runCommand(['start'])).toBe(66)
    expect(command.said).toEqual([
      `duet start: ${file} (DATA_DIR) cannot be written: it is not a folder. Name another folder in DATA_DIR, or change this one.`,
    ])
  })
})

describe('what is wrong with the machine', () => {
  it.each(['PORT', 'METRICS_PORT'])('is told before a database is made: %s is taken', async (setting) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // of a listening server
    vi.stubEnv('PORT', '0')
    vi.stubEnv(setting, String(port))
    vi.stubEnv('LOG_LEVEL', 'silent')
    expect(await runCommand(['start'])).toBe(69)
    expect(command.said).toEqual([
      `duet start: Port ${port} is taken by another program; set ${setting}, or stop that program.`,
    ])
    expect(readdirSync(command.folder)).toEqual([])
    other.close()
  })
})

describe('a database that cannot be reached', () => {
  it('is reported without a stack trace when nothing listens', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:2/duet')
    expect(await runCommand(['domain', 'list'])).toBe(69)
    expect(command.said).toEqual([
      expect.stringContaining('connect ECONNREFUSED 127.0.0.1:2. "duet doctor" checks each of them.'),
    ])
  })

  it('is reported without a stack trace when there is no socket', async () => {
    vi.stubEnv('DATABASE_URL', `postgres://duet@localhost/duet?host=${command.folder}`)
    expect(await runCommand(['domain', 'list'])).toBe(69)
    expect(command.said).toEqual([expect.stringContaining(`connect ENOENT ${command.folder}`)])
  })

  it('is reported without a stack trace when it is not Duet’s', async () => {
    command.useProduction('another_one')
    expect(await runCommand(['domain', 'list'])).toBe(69)
    expect(command.said).toEqual([expect.stringContaining('does not exist')])
  })
})

describe('a restore of an incomplete backup', () => {
  const table = { name: 'regions', columns: ['id'], rows: 1 }
  const whole = { format: 1, version: '0.1.0', schema: '', created: '2026-11-01T09:00:00Z', tables: [table] }

  /** Restores a folder with a manifest and a table file; returns the output. */
  async function restoring(manifest: string, rows: Buffer | null): Promise<string[]> {
    command.useProduction()
    const backup = join(command.folder, 'backup')
    mkdirSync(join(backup, 'tables'), { recursive: true })
    writeFileSync(join(backup, 'manifest.json'), manifest)
    if (rows) writeFileSync(join(backup, 'tables', 'regions.copy.gz'), rows)
    command.said = []
    const code = await runCommand(['restore', backup])
    expect([65, 66]).toContain(code)
    return command.said
  }

  it('names the file that is missing', async () => {
    command.useProduction()
    expect(await runCommand(['restore', command.folder])).toBe(66)
    expect(command.said).toEqual([
      `duet restore: ${join(command.folder, 'manifest.json')}: there is no such file.`,
    ])
  })

  it.each([
    ['is cut off', JSON.stringify(whole).slice(0, 40)],
    ['is another file', '{"name": "duet"}'],
  ])('says so of a manifest that %s', async (_, manifest) => {
    expect(await restoring(manifest, null)).toEqual([
      expect.stringMatching(/^duet restore: .*manifest\.json is not a complete manifest/),
    ])
  })

  it('reports a schema that this version does not know', async () => {
    const manifest = JSON.stringify({ ...whole, schema: '9999_later' })
    expect(await restoring(manifest, null)).toEqual([
      'duet restore: The schema 9999_later is from a newer version of Duet.',
    ])
  })

  it.each([
    ['cut off', gzipSync('x'.repeat(10_000)).subarray(0, 30)],
    ['something else', Buffer.from('not compressed')],
  ])('names the table whose file is %s', async (_, rows) => {
    const schema = readdirSync('database/migrations').toSorted().at(-1)?.replace('.sql', '')
    expect(await restoring(JSON.stringify({ ...whole, schema }), rows)).toEqual([
      expect.stringMatching(/^duet restore: regions: its file is damaged/),
    ])
  })
})

describe('what other programs read', () => {
  /** Returns a command's output as JSON, with its exit code. */
  async function readJson(...argv: string[]): Promise<[number, unknown]> {
    command.said = []
    const code = await runCommand([...argv, '--json'])
    return [code, JSON.parse(command.said.join('\n'))]
  }

  it('is JSON when asked', async () => {
    command.useProduction()
    await runCommand(['domain', 'add', 'mole.test'])
    const [code, found] = await readJson('doctor')
    expect(code).toBe(1)
    expect(found).toMatchObject({
      mode: 'production',
      ok: false,
      findings: expect.arrayContaining([
        { about: 'schema', ok: true, says: 'up to date' },
        expect.objectContaining({ about: 'mail', ok: false }),
      ]),
    })
    expect(await readJson('migrate', '--status')).toEqual([0, { pending: [] }])
    expect(await readJson('provider', 'list', 'mole.test')).toEqual([0, []])
    await runCommand(['admin', 'create', '--email', 'eva@mole.test', '--name', 'Eva', '--roles', 'support'])
    expect(await readJson('admin', 'list')).toEqual([
      0,
      expect.arrayContaining([
        expect.objectContaining({ email: 'eva@mole.test', name: 'Eva', roles: ['support'], state: 'active' }),
      ]),
    ])
    expect(await readJson('ledger', 'verify')).toEqual([
      0,
      { ok: true, movements: 0, members: 0, credits: 0, difference: null },
    ])
  })

  it('makes no new password for demo staff, who log in with the well-known one', async () => {
    command.useProduction()
    await runCommand(['admin', 'create', '--email', 'demo@mole.test', '--name', 'Demo'])
    await test.pool.query(`update staff set is_demo = true where email = 'demo@mole.test'`)
    expect(await runCommand(['admin', 'reset', '--email', 'demo@mole.test'])).toBe(1)
    expect(command.said.at(-1)).toContain('demo@mole.test belongs to the demo')
  })

  it('prints nothing in a dry run but what would be applied', async () => {
    command.useProduction()
    expect(await runCommand(['migrate', '--dry-run'])).toBe(0)
    expect(command.said).toEqual(['The schema is up to date.'])
  })
})
