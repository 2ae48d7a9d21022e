import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { formatGrants } from './grants.sql.ts'
import { grants } from './grants.ts'

const test = useProgram({ listen: true })
const suffix = createId().slice(0, 8)
const roles = { web: `web_${suffix}`, worker: `worker_${suffix}` }
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  const { pool } = test.database
  for (const role of Object.values(roles)) await pool.query(`create role ${role}`)
  await pool.query(formatGrants(roles))
  // It is run again after an update.
  await pool.query(formatGrants(roles))
  site = await aSite(test)
  anna = await aMember(test, site, { credits: 50 })
  ben = await aMember(test, site)
})
afterAll(async () => {
  await become(null)
  for (const role of Object.values(roles))
    await test.database.pool.query(`drop owned by ${role}; drop role ${role}`)
})

/** Makes every connection of the program act as an account from now on; null for the owner again. */
async function become(role: string | null): Promise<void> {
  const { pool } = test.database
  const client = await pool.connect()
  await client.query('set role none')
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name
  await client.query(`alter database ${name} ${role ? `set role = '${role}'` : 'reset role'}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  client.release(true)
  await vi.waitFor(async () => {
    // The pool may hand out a connection that was just ended.
    const { rows: now } = await pool.query<{ role: string }>('select current_user as role')
    if (role) expect(now[0]?.role).toBe(role)
  })
}

const forbidden: readonly (readonly [what: string, statement: string])[] = [
  ['change the schema', 'create table planted (id int)'],
  ['drop a table', 'drop table members'],
  ['replace a function', `create or replace function is_there() returns int language sql as 'select 1'`],
  ['disable a trigger', 'alter table audit_log disable trigger user'],
  ['say what was migrated', `insert into applied_migrations (name) values ('9999_planted')`],
  ['change the ledger', 'update credit_movements set credits = credits + 1'],
  ['shorten the ledger', 'delete from credit_movements'],
  ['change an invoice', 'update invoices set number = number + 1'],
  ['change the log of the staff', `update audit_log set act = 'nothing.happened'`],
  ['empty a table', 'truncate members cascade'],
  ['make an account', 'create role planted login'],
]
const forbiddenToWeb: typeof forbidden = [...forbidden, ['forget lines of the log', 'delete from audit_log']]

describe('the database account of web and live', () => {
  beforeAll(() => become(roles.web))

  it('serves members: signup, messages, search and payments', async () => {
    const signup = await test.call({}, 'signup', {
      email: 'new@example.org',
      name: 'Newcomer',
      password: 'pancakes with syrup',
      date_of_birth: '1991-06-14',
      gender: 'female',
      looking_for: 'male',
      terms: true,
      language: 'en',
    })
    expect(signup.status).toBeLessThan(300)
    const message = { profile: ben.id, text: 'Hello', client_id: createId() }
    expect((await test.call(anna, 'sendMessage', message)).status).toBe(200)
    expect((await test.call(ben, 'chats', {})).status).toBe(200)
    expect((await test.call(anna, 'searchMembers', {})).status).toBe(200)
    const [small] = await sellPackages(test, site)
    expect((await buy(test, anna, { package: small?.id ?? '' })).id).toBeTruthy()
    expect((await test.call(ben, 'deleteAccount', { password: '', reason: 'other' })).status).not.toBe(500)
  })

  it('finds nothing to migrate, and otherwise says in one sentence who may', async () => {
    expect(await migrate(test.database.pool)).toEqual([])
    await become(null)
    await test.database.pool.query(`delete from applied_functions where name = 'reach'`)
    await become(roles.web)
    await expect(migrate(test.database.pool)).rejects.toThrow(
      /^This account may not change the schema, and .* is pending: run "duet migrate" as the account that owns the database\.$/,
    )
    await become(null)
    await migrate(test.database.pool)
    await become(roles.web)
  })

  it.each(forbiddenToWeb)('may not %s', async (_what, statement) => {
    await expect(test.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the database account of the worker', () => {
  beforeAll(() => become(roles.worker))

  it('runs the jobs that others have announced', async () => {
    await test.runJobs()
    expect(await readMailsTo(test, 'new@example.org')).not.toEqual([])
  })

  it.each([
    'forget-old',
    'forget-events',
    'erase-accounts',
    'reconcile-payments',
    'mail-messages',
    'round-activity',
  ])('does the job of the clock %s', async (name) => {
    test.clock.advance({ days: 40 })
    await test.runScheduled(name)
  })

  it.each(forbidden)('may not %s', async (_what, statement) => {
    await expect(test.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

it.each([
  [[]],
  [['--web', 'one']],
  [['--web', 'one', '--worker', 'one']],
  [['--web', 'one; drop table members', '--worker', 'two']],
])('takes only two names that need no quotes: %s', async (args) => {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
  expect(await grants(args)).toBe(64)
  expect(said.join()).toContain('duet grants --web NAME --worker NAME')
  vi.restoreAllMocks()
})
