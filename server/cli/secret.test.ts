import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stringify } from 'yaml'
import { useTestDatabase } from '#tests/database.ts'
import { openSecret, sealSecret } from '../admin/staff/one-time-code.ts'
import { buildProgram, type Program } from '../app/build-program.ts'
import { readEnvironment } from '../app/config.ts'
import { makeUnsubscribeToken, readUnsubscribeToken } from '../features/notifications/unsubscribe-link.ts'
import { systemClock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createId } from '../platform/ids.ts'
import { sharedPurposes } from '../platform/open-secrets.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { runCommand } from './run-command.ts'
import { sealedColumns } from './sealed-columns.ts'

const test = useTestDatabase()
const first = 'the first secret of at least thirty-two characters'
const second = 'the second secret of at least thirty-two characters'
const third = 'a third secret that nothing was ever sealed with'
let folder: string
let said: string[]
let database: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-secret-'))
  said = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
  const { user, password, host, port, database: name } = test.connection
  const address = new URL(`postgres://${user}@localhost:${port}/${name}`)
  address.password = encodeURIComponent(password)
  address.searchParams.set('host', host)
  vi.stubEnv('DUET_MODE', 'production')
  vi.stubEnv('DATABASE_URL', address.href)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('SECRET_KEY', first)
  vi.stubEnv('LOG_LEVEL', 'silent')
  database = openDatabase(test.connection, { connections: 4, onLost: () => undefined })
})
afterEach(async () => {
  await database.pool.query('delete from server_secrets; delete from staff; delete from sites')
  await database.close()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Opens what every role shares, from the environment. */
function started(): Promise<Program> {
  return buildProgram({
    config: readEnvironment(),
    log: pino({ level: 'silent' }),
    clock: systemClock,
    database,
    publicPort: () => 3000,
  })
}

async function run(...argv: string[]): Promise<{ code: number; said: string }> {
  said = []
  const code = await runCommand(argv)
  return { code, said: said.join('\n') }
}

/** A staff member and a payment provider, sealed as commands seal them. */
async function sealThings(): Promise<void> {
  const file = join(folder, 'mollie.yaml')
  writeFileSync(file, stringify({ api_key: `live_${'k'.repeat(30)}` }))
  await run('admin', 'create', '--email', 'eva@harbour.test', '--name', 'Eva')
  await run('domain', 'add', 'harbour.test')
  await run('provider', 'set', 'harbour.test', 'mollie', file)
}

/** Returns the sealed secrets of the staff for one-time codes. */
async function staffSecrets(): Promise<Buffer[]> {
  const { rows } = await database.pool.query<{ secret: Buffer }>('select secret from two_factor')
  return rows.map(({ secret }) => secret)
}

describe('a changed secret', () => {
  it('stops the start and any command that would seal, and `duet doctor` says so', async () => {
    await started()
    await sealThings()
    vi.stubEnv('SECRET_KEY', third)
    await expect(started()).rejects.toThrow(/SECRET_KEY is not the one/)
    expect(await run('start', '--services=worker')).toEqual({
      code: 78,
      said: expect.stringContaining('SECRET_KEY is not the one'),
    })
    expect(await run('admin', 'reset', '--email', 'eva@harbour.test')).toMatchObject({ code: 78 })
    expect((await run('doctor')).said).toMatch(/^WRONG {2}secret .*SECRET_KEY is not the one/m)
    vi.stubEnv('SECRET_KEY', first)
    expect((await run('doctor')).said).toMatch(/^ok {5}secret /m)
    await started()
  })

  it('is detected in a database of a version without a canary', async () => {
    await started()
    await database.pool.query(`delete from server_secrets where name <> 'push'`)
    vi.stubEnv('SECRET_KEY', third)
    await expect(started()).rejects.toThrow(/SECRET_KEY is not the one/)
  })

  it('is not replaced by a new key in the data folder', async () => {
    vi.stubEnv('SECRET_KEY', '')
    await started()
    rmSync(join(folder, 'secret-key'))
    await expect(started()).rejects.toThrow(/secret-key.* is missing/)
    expect(readdirSync(folder)).not.toContain('secret-key')
  })
})

describe('a rotation', () => {
  it('seals everything with the new key while both are set, even when repeated', async () => {
    const before = await started()
    await sealThings()
    const link = makeUnsubscribeToken(before.services.secrets, createId())
    const print = before.services.secrets.fingerprint('iban', 'NL91ABNA0417164300')

    vi.stubEnv('SECRET_KEY', second)
    vi.stubEnv('SECRET_KEY_PREVIOUS', first)
    const between = await started()
    await database.pool.query(
      `insert into bank_bookings (id, site_id, booking_key, booked_on, amount_cents, currency, remittance, payer, created_at)
       select $1, id, 'one', now(), 100, 'EUR', '', $2, now() from sites`,
      [createId(), before.services.secrets.seal('payer', '{"name":"Anna","iban":"NL91ABNA0417164300"}')],
    )
    const [sealed = Buffer.alloc(0)] = await staffSecrets()
    expect(openSecret(between.services.secrets, sealed)).toHaveLength(20)
    expect((await run('doctor')).said).toMatch(/^WRONG {2}secret .*duet secret rotate/m)

    expect(await run('secret', 'rotate')).toMatchObject({
      code: 0,
      said: expect.stringContaining('two_factor: 1'),
    })
    const { rows: bookings } = await database.pool.query<{ payer: Buffer }>('select payer from bank_bookings')
    expect(deriveSecrets(second).open('payer', bookings[0]?.payer ?? Buffer.alloc(0))).toContain('Anna')
    const [resealed = Buffer.alloc(0)] = await staffSecrets()
    expect(openSecret(deriveSecrets(second), resealed)).toHaveLength(20)
    expect(() => openSecret(deriveSecrets(first), resealed)).toThrow()
    expect(await run('secret', 'rotate')).toMatchObject({ code: 0, said: expect.stringContaining('nothing') })

    vi.stubEnv('SECRET_KEY_PREVIOUS', '')
    const after = await started()
    expect(readUnsubscribeToken(after.services.secrets, link)).not.toBeNull()
    expect(after.services.secrets.fingerprint('iban', 'NL91ABNA0417164300')).toEqual(print)
    expect(after.services.pushPublicKey).toBe(before.services.pushPublicKey)
    expect((await run('doctor')).said).toMatch(/^ok {5}secret /m)
    vi.stubEnv('SECRET_KEY', first)
    await expect(started()).rejects.toThrow(/SECRET_KEY is not the one/)
  })

  it('continues where it was interrupted, including what a process sealed meanwhile', async () => {
    await started()
    await sealThings()
    vi.stubEnv('SECRET_KEY', second)
    vi.stubEnv('SECRET_KEY_PREVIOUS', first)
    const { rows } = await database.pool.query<{ staff_id: string }>('select staff_id from two_factor')
    const code = sealSecret(deriveSecrets(second), Buffer.alloc(20, 7))
    await database.pool.query('update two_factor set secret = $2 where staff_id = $1', [
      rows[0]?.staff_id,
      code,
    ])
    expect(await run('secret', 'rotate')).toMatchObject({
      code: 0,
      said: expect.not.stringContaining('two_factor'),
    })
    const late = sealSecret(deriveSecrets(first), Buffer.alloc(20, 8))
    await database.pool.query('update two_factor set secret = $2 where staff_id = $1', [
      rows[0]?.staff_id,
      late,
    ])
    expect(await run('secret', 'rotate')).toMatchObject({
      code: 0,
      said: expect.stringContaining('two_factor: 1'),
    })
  })

  it('ends earlier links when the old key leaked', async () => {
    const { services } = await started()
    const link = makeUnsubscribeToken(services.secrets, createId())
    vi.stubEnv('SECRET_KEY', second)
    vi.stubEnv('SECRET_KEY_PREVIOUS', first)
    expect(await run('secret', 'rotate', '--leaked')).toMatchObject({ code: 0 })
    vi.stubEnv('SECRET_KEY_PREVIOUS', '')
    expect(readUnsubscribeToken((await started()).services.secrets, link)).toBeNull()
  })

  it('changes nothing with a wrong previous key', async () => {
    await started()
    await sealThings()
    const sealed = await staffSecrets()
    vi.stubEnv('SECRET_KEY', second)
    vi.stubEnv('SECRET_KEY_PREVIOUS', third)
    expect(await run('secret', 'rotate')).toMatchObject({ code: 78 })
    expect(await staffSecrets()).toEqual(sealed)
  })

  it('says what to set when there is only one key', async () => {
    await started()
    expect(await run('secret', 'rotate')).toEqual({
      code: 78,
      said: expect.stringContaining('SECRET_KEY_PREVIOUS'),
    })
  })

  it('makes a new key in the data folder, and drops the old one when it is done', async () => {
    vi.stubEnv('SECRET_KEY', '')
    await started()
    await sealThings()
    const before = readFileSync(join(folder, 'secret-key'), 'utf8')
    expect(await run('secret', 'rotate')).toMatchObject({ code: 78 })
    expect(await run('secret', 'new')).toMatchObject({ code: 0, said: expect.stringContaining('Restart') })
    expect(await run('secret', 'new')).toMatchObject({ code: 65 })
    const after = readFileSync(join(folder, 'secret-key'), 'utf8')
    expect(after).not.toBe(before)
    await started()
    expect(await run('secret', 'rotate')).toMatchObject({
      code: 0,
      said: expect.stringContaining('two_factor: 1'),
    })
    expect(readdirSync(folder)).not.toContain('secret-key.previous')
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe(after)
    await started()
    expect(await run('secret', 'rotate')).toMatchObject({ code: 78 })
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe(after)
  })
})

describe('a secret that is lost', () => {
  it('is given up only on request, and what it sealed is deleted', async () => {
    await started()
    await sealThings()
    vi.stubEnv('SECRET_KEY', third)
    expect(await run('secret', 'rotate', '--old-is-lost')).toEqual({
      code: 0,
      said: expect.stringMatching(/two_factor: 1[\s\S]*payment_providers: 1[\s\S]*duet pod key/),
    })
    expect(await staffSecrets()).toEqual([])
    await started()
    expect(await run('admin', 'reset', '--email', 'eva@harbour.test')).toMatchObject({ code: 0 })
  })

  it('is not given up while it still opens what is stored', async () => {
    await started()
    await sealThings()
    expect(await run('secret', 'rotate', '--old-is-lost')).toMatchObject({ code: 65 })
    expect(await staffSecrets()).toHaveLength(1)
  })
})

it('every bytea column is sealed again by a rotation, or is listed as not sealed', async () => {
  const hashes = [
    'age_issuers.certificate',
    'age_issuers.fingerprint',
    'credit_movements.hash',
    'idempotent_answers.request_hash',
    'passkeys.public_key',
    'payments.card_print',
    'webhook_events.body',
    ...[
      'account_links',
      'ended_sessions',
      'known_devices',
      'partner_sessions',
      'partner_tokens',
      'sessions',
      'staff_invitations',
      'staff_sessions',
    ].map((table) => `${table}.token_hash`),
    'partners.device_hash',
    'push_subscriptions.session_hash',
    // Pictures that everyone may see.
    'site_pictures.bytes',
    'partner_materials.picture',
    'sessions.device_hash',
  ]
  const prints = [
    ...['blocked_debtors.print', 'direct_debit_codes.bound', 'direct_debit_codes.phone_print'],
    ...['direct_debits.iban_print', 'direct_debits.phone_print', 'text_message_counts.key'],
    'order_agreements.buyer_print',
    'partner_commissions.subject_hash',
  ]
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  )
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).sort()).toEqual([...hashes, ...prints, ...new Set(sealed)].sort())
})

it('every key that the processes share is sealed again, the canary last', () => {
  const listed = sealedColumns.flatMap(({ only }) => only ?? [])
  expect([...listed, 'canary'].sort()).toEqual(Object.keys(sharedPurposes).sort())
})
