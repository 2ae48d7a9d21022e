import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stringify } from 'yaml'
import { useTestDatabase } from '#tests/database.ts'
import { defaultSettings } from '../features/sites/default-settings.ts'
import { programVersion } from '../platform/version.ts'
import { runCommand } from './run-command.ts'

const test = useTestDatabase()
let folder: string
let said: string[]

/** As in production: a separate database. */
function inProduction(database = test.connection.database): void {
  const { user, password, host, port } = test.connection
  const address = new URL(`postgres://${user}@localhost:${port}/${database}`)
  address.password = encodeURIComponent(password)
  address.searchParams.set('host', host)
  vi.stubEnv('DUET_MODE', 'production')
  vi.stubEnv('DATABASE_URL', address.href)
  vi.stubEnv('SECRET_KEY', 'a secret of at least thirty-two characters')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-command-'))
  said = []
  // The database in use is printed separately, as a warning (which-database.test.ts).
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
  vi.stubEnv('DATA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

describe('a command that was typed wrongly', () => {
  it.each([
    ['doctor', '--all'],
    ['migrate', 'now'],
    ['admin', 'create', 'anna@harbour.test'],
    ['backup', 'folder', '--quick'],
  ])('says so in a line and does nothing: %s %s', async (...argv) => {
    expect(await runCommand(argv)).toBe(64)
    expect(said).toEqual([expect.stringMatching(`^duet ${argv[0]}: Un(known option|expected argument)`)])
  })

  it.each(['constructor', 'toString'])('is none, also by a name that every object has: %s', async (name) => {
    expect(await runCommand([name])).toBe(64)
    expect(said[0]).toBe(`duet: there is no command "${name}".`)
  })

  it.each(['-1', '2.5', 'all'])('is not guessed at: outbox --limit=%s', async (limit) => {
    expect(await runCommand(['outbox', `--limit=${limit}`])).toBe(64)
    expect(said).toEqual([expect.stringContaining('--limit')])
  })

  it('names a file that is not there', async () => {
    expect(await runCommand(['domain', 'check', join(folder, 'none.yaml')])).toBe(66)
    expect(said).toEqual([`duet domain: ${join(folder, 'none.yaml')}: there is no such file.`])
  })

  it('prints its usage when asked', async () => {
    expect(await runCommand(['domain', '--help'])).toBe(0)
    expect(said.join()).toContain('duet domain add HOST')
    expect(await runCommand(['doctor', '-h'])).toBe(0)
    expect(said.join()).toContain('Checks the database')
    expect(said.join()).toContain('duet doctor [--json]')
  })
})

describe('the version', () => {
  it.each(['--version', '-v'])('is told in a line of its own, without a database: %s', async (name) => {
    vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:2/duet')
    expect(await runCommand([name])).toBe(0)
    expect(said).toEqual([programVersion])
  })

  it('is named by the help', async () => {
    expect(await runCommand(['--help'])).toBe(0)
    expect(said.join()).toMatch(/^ {2}--version +\S/m)
  })
})

describe('a start that fails', () => {
  it('says without a stack trace that another program has the port', async () => {
    inProduction()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // of a listening server
    vi.stubEnv('PORT', String(port))
    vi.stubEnv('LOG_LEVEL', 'silent')
    expect(await runCommand(['start', '--services=live'])).toBe(69)
    expect(said).toEqual([expect.stringContaining(`Port ${port} is taken by another program`)])
    other.close()
  })

  it('says without a stack trace that the data folder is not a folder', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    vi.stubEnv('DATA_DIR', file)
    vi.stubEnv('LOG_LEVEL', 'silent')
    expect(await runCommand(['start'])).toBe(66)
    expect(said).toEqual([
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
    expect(said).toEqual([
      `duet start: Port ${port} is taken by another program; set ${setting}, or stop that program.`,
    ])
    expect(readdirSync(folder)).toEqual([])
    other.close()
  })
})

describe('a database that cannot be reached', () => {
  it('is reported without a stack trace when nothing listens', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:2/duet')
    expect(await runCommand(['domain', 'list'])).toBe(69)
    expect(said).toEqual([
      expect.stringContaining('connect ECONNREFUSED 127.0.0.1:2. "duet doctor" checks each of them.'),
    ])
  })

  it('is reported without a stack trace when there is no socket', async () => {
    vi.stubEnv('DATABASE_URL', `postgres://duet@localhost/duet?host=${folder}`)
    expect(await runCommand(['domain', 'list'])).toBe(69)
    expect(said).toEqual([expect.stringContaining(`connect ENOENT ${folder}`)])
  })

  it('is reported without a stack trace when it is not Duet’s', async () => {
    inProduction('another_one')
    expect(await runCommand(['domain', 'list'])).toBe(69)
    expect(said).toEqual([expect.stringContaining('does not exist')])
  })
})

describe('a restore of an incomplete backup', () => {
  const table = { name: 'regions', columns: ['id'], rows: 1 }
  const whole = { format: 1, version: '0.1.0', schema: '', created: '2026-11-01T09:00:00Z', tables: [table] }

  /** Restores a folder with a manifest and a table file; returns the output. */
  async function restoring(manifest: string, rows: Buffer | null): Promise<string[]> {
    inProduction()
    const backup = join(folder, 'backup')
    mkdirSync(join(backup, 'tables'), { recursive: true })
    writeFileSync(join(backup, 'manifest.json'), manifest)
    if (rows) writeFileSync(join(backup, 'tables', 'regions.copy.gz'), rows)
    said = []
    const code = await runCommand(['restore', backup])
    expect([65, 66]).toContain(code)
    return said
  }

  it('names the file that is missing', async () => {
    inProduction()
    expect(await runCommand(['restore', folder])).toBe(66)
    expect(said).toEqual([`duet restore: ${join(folder, 'manifest.json')}: there is no such file.`])
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

describe('the first steps of an operator', () => {
  it('lead from nothing to a site, and `duet doctor` names what is still missing', async () => {
    inProduction()
    expect(await runCommand(['domain', 'list'])).toBe(0)
    expect(said).toEqual(['There is no domain yet. To add one, run "duet domain add HOST".'])
    expect(await runCommand(['doctor'])).toBe(1)
    expect(said.join('\n')).toContain('WRONG  sites     none; run "duet domain add HOST"')
    expect(said.join('\n')).toContain('WRONG  mail      no SMTP_URL')

    expect(await runCommand(['domain', 'add', 'harbour.test', '--name', 'Harbour'])).toBe(0)
    said = []
    expect(await runCommand(['doctor'])).toBe(1)
    const wrong = said.filter((line) => line.startsWith('WRONG')).join('\n')
    expect(wrong).toContain('company   harbour.test: company_name is still the sample')
    expect(wrong).toContain('prices    harbour.test: no package is on sale')
    expect(wrong).toContain('payments  harbour.test: no provider, so no one can pay')
  })

  it('name each contradiction between settings, packages, providers and other sites', async () => {
    inProduction()
    await runCommand(['domain', 'add', 'cove.test', '--company', 'Cove B.V.'])
    await runCommand(['domain', 'add', 'bight.test'])
    const settings = {
      ...{ message_credits: 2, signup_credits: 3, welcome_minimum_cents: 999 },
      ...{ mail_from: 'hello@bight.test', mail_reply_to: 'team@mail.bight.test' },
    }
    const { id } = (await test.pool.query("select site_id as id from site_hosts where host = 'cove.test'"))
      .rows[0]
    await test.pool.query('update sites set settings = settings || $2 where id = $1', [id, settings])
    await test.pool.query(
      `insert into packages (site_id, id, credits, price_cents, currency, position, on_sale)
       values ($1, gen_random_uuid(), 1, 999, 'EUR', 0, true)`,
      [id],
    )
    const bank = join(folder, 'bank.yaml')
    writeFileSync(bank, stringify({ holder: 'Cove B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }))
    await runCommand(['provider', 'set', 'cove.test', 'bank', bank])
    said = []
    expect(await runCommand(['doctor'])).toBe(1)
    const wrong = said.filter((line) => /^WRONG .*cove\.test/.test(line)).join('\n')
    for (const says of [
      'signup_credits is 3, but the 2 free conversations cost 4 at message_credits 2',
      'welcome_minimum_cents must be above the cheapest package (999)',
      'the package of 1 credits does not buy one message',
      'no provider of this site takes EUR from members in',
      'mail_from is at bight.test, the domain of another site',
      'mail_reply_to is at mail.bight.test, the domain of another site',
    ])
      expect(wrong).toContain(says)
  })

  it('name a setting that is none of its choices, with those that there are', async () => {
    inProduction()
    await runCommand(['domain', 'add', 'sound.test'])
    const setSignups = (value: string) =>
      test.pool.query(
        `update sites set settings = settings || jsonb_build_object('signups', $1::text)
         where id = (select site_id from site_hosts where host = 'sound.test')`,
        [value],
      )
    await setSignups('All')
    said = []
    expect(await runCommand(['doctor'])).toBe(1)
    expect(said.join('\n')).toContain('sound.test: signups: must be one of: all, with_trafficsource, none')
    await setSignups('all')
  })

  it('name the site whose settings cannot be read, and export them as they are', async () => {
    inProduction()
    await runCommand(['domain', 'add', 'reef.test'])
    await test.pool.query(`
      update sites set settings = settings - 'currency' where id = (select site_id from site_hosts where host = 'reef.test')`)
    said = []
    expect(await runCommand(['doctor'])).toBe(1)
    expect(said).toContainEqual(expect.stringMatching(/^WRONG {2}settings {2}reef\.test: .*currency/))
    expect(said.join('\n')).not.toContain('cannot be queried')
    expect(said.some((line) => line.startsWith('ok     ledger'))).toBe(true)

    const written: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    expect(await runCommand(['domain', 'export', 'reef.test'])).toBe(0)
    const file = join(folder, 'reef.yaml')
    writeFileSync(file, `currency: EUR\n${written.join('')}`)
    expect(await runCommand(['domain', 'import', 'reef.test', file])).toBe(0)
    said = []
    await runCommand(['doctor'])
    expect(said.join('\n')).not.toMatch(/WRONG {2}settings/)
  })

  it('put a provider in the requested position, and the others after it', async () => {
    inProduction()
    const bank = join(folder, 'bank.yaml')
    const mollie = join(folder, 'mollie.yaml')
    writeFileSync(bank, stringify({ holder: 'Pier B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }))
    writeFileSync(mollie, stringify({ api_key: `live_${'k'.repeat(30)}` }))
    await runCommand(['domain', 'add', 'pier.test'])
    await runCommand(['provider', 'set', 'pier.test', 'bank', bank])
    await runCommand(['provider', 'set', 'pier.test', 'mollie', mollie])
    const listed = async () => {
      said = []
      await runCommand(['provider', 'list', 'pier.test'])
      return said
    }
    expect(await listed()).toEqual(['mollie', 'bank'])
    await runCommand(['provider', 'set', 'pier.test', 'mollie', mollie, '--position', '1'])
    expect(await listed()).toEqual(['bank', 'mollie'])
    await runCommand(['provider', 'set', 'pier.test', 'mollie', mollie])
    expect(await listed()).toEqual(['mollie', 'bank'])
  })

  it('say what is wrong with a credentials file, without showing its content', async () => {
    inProduction()
    const broken = join(folder, 'broken.yaml')
    writeFileSync(broken, `api_key: "live_${'k'.repeat(30)}\nendpoint: [`)
    await runCommand(['domain', 'add', 'jetty.test'])
    said = []
    expect(await runCommand(['provider', 'set', 'jetty.test', 'mollie', broken])).toBe(65)
    expect(said.join('\n')).toContain(`${broken} has mistakes:`)
    expect(said.join('\n')).not.toContain('live_')
  })

  it('find a domain in any spelling', async () => {
    inProduction()
    await runCommand(['domain', 'add', 'WWW.Dock.test'])
    said = []
    expect(await runCommand(['provider', 'list', 'www.dock.test'])).toBe(0)
    expect(said).toEqual([
      'There is none. In production, no one can pay; in the demo, the test checkout is used.',
    ])
  })

  it('report a database that writes members’ data into its own log', async () => {
    inProduction()
    const { database } = test.connection
    const readOutput = async () => {
      said = []
      await runCommand(['doctor'])
      return said.filter((line) => line.includes('to its own log'))
    }
    expect(await readOutput()).toEqual([])
    await test.pool.query(`alter database ${database} set log_error_verbosity = 'default'`)
    expect(await readOutput()).toEqual([expect.stringMatching(/^WRONG {2}log .*log_error_verbosity = terse/)])
    await test.pool.query(`alter database ${database} reset log_error_verbosity`)
  })

  it('are logged, and are among the versions in the back office', async () => {
    inProduction()
    const file = join(folder, 'settings.yaml')
    writeFileSync(file, stringify({ ...defaultSettings('Quay'), company_name: 'Quay B.V.' }))
    expect(await runCommand(['domain', 'add', 'quay.test'])).toBe(0)
    expect(await runCommand(['domain', 'import', 'quay.test', file])).toBe(0)
    const bank = join(folder, 'bank.yaml')
    writeFileSync(bank, stringify({ holder: 'Quay B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }))
    expect(await runCommand(['provider', 'set', 'quay.test', 'bank', bank])).toBe(0)
    expect(await runCommand(['provider', 'remove', 'quay.test', 'bank'])).toBe(0)

    const { rows: acts } = await test.pool.query(`
      select a.act, a.details ->> 'version' as version from audit_log a
      join site_hosts h on h.host = 'quay.test' and (a.site_id = h.site_id or a.subject_id = h.site_id::text)
      where a.staff_name = 'command line' order by a.created_at, a.id`)
    expect(acts).toEqual([
      { act: 'domain.added', version: null },
      { act: 'settings.saved', version: '2' },
      { act: 'provider.set', version: null },
      { act: 'provider.removed', version: null },
    ])
    const { rows: versions } = await test.pool.query(`
      select v.version, v.reason, v.settings ->> 'company_name' as company from site_versions v
      join site_hosts h using (site_id) where h.host = 'quay.test' order by v.version`)
    expect(versions).toEqual([
      { version: 1, reason: '', company: 'Example B.V.' },
      { version: 2, reason: 'duet domain import', company: 'Quay B.V.' },
    ])
  })
})

describe('what other programs read', () => {
  /** Returns a command's output as JSON, with its exit code. */
  async function readJson(...argv: string[]): Promise<[number, unknown]> {
    said = []
    const code = await runCommand([...argv, '--json'])
    return [code, JSON.parse(said.join('\n'))]
  }

  it('is JSON when asked', async () => {
    inProduction()
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
    inProduction()
    await runCommand(['admin', 'create', '--email', 'demo@mole.test', '--name', 'Demo'])
    await test.pool.query(`update staff set is_demo = true where email = 'demo@mole.test'`)
    expect(await runCommand(['admin', 'reset', '--email', 'demo@mole.test'])).toBe(1)
    expect(said.at(-1)).toContain('demo@mole.test belongs to the demo')
  })

  it('prints nothing in a dry run but what would be applied', async () => {
    inProduction()
    expect(await runCommand(['migrate', '--dry-run'])).toBe(0)
    expect(said).toEqual(['The schema is up to date.'])
  })
})
