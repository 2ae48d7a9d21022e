import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/api/calls.ts'
import { locales } from '#contract/features/sites/locale.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from './builders.ts'
import { buy, order, sellPackages } from './payments.ts'
import { type Caller, useProgram } from './program.ts'
import { createSampleInput, listNeededIds } from './sample-input.ts'
import { aStaff, type TestStaff } from './staff-builder.ts'

const test = useProgram({ listen: true })
const password = 'pancakes with syrup'
let here: TestSite
let elsewhere: TestSite
let staff: TestStaff
let pair: Pair
let others: Pair
/** What is bought on each site. */
const packages = new Map<string, string>()

interface Pair {
  readonly site: TestSite
  readonly anna: TestMember
  readonly ben: TestMember
}

const callNames = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition
const isStaffCall = (name: CallName) => calls[name].access.startsWith('staff:')
const reading = callNames.filter(
  (name) => calls[name].method === 'GET' && (isStaffCall(name) || /^(member|paid)$/.test(calls[name].access)),
)
const ends: Partial<Record<CallName, true>> = { adminLogout: true }
/** Calls with which the staff can write without naming anything that must exist. */
const writing = callNames.filter(
  (name) =>
    calls[name].method !== 'GET' &&
    isStaffCall(name) &&
    !ends[name] &&
    listNeededIds(calls[name]).length === 0,
)
/** Calls that answer for the whole installation or for everyone on the site, each with the reason. */
const ofAll: Partial<Record<CallName, string>> = {
  adminHealth: 'jobs, outbox and connections of all sites',
  adminStaff: 'the staff works for all sites',
}
/** The inputs of some reading calls: a view by staff is itself logged. */
const reads: Partial<Record<CallName, Record<string, unknown>>> = {
  adminAudit: { kind: 'acts' },
  adminAuditFile: { kind: 'acts' },
}
/** What others do on the same site is visible there to the staff and to people who view them. */
const seen = new Set<CallName>(['searchMembers', 'explainSearch'])

async function aPair(site: TestSite): Promise<Pair> {
  const host = site.host === 'duet.test' ? {} : { host: site.host }
  const anna = { ...(await aMember(test, site, { credits: 50, paid: true })), ...host }
  const ben = { ...(await aMember(test, site, { gender: 'male', credits: 50, paid: true })), ...host }
  for (const member of [anna, ben]) await setPassword(test, member, password)
  return { site, anna, ben }
}

/** What two members do with each other, with their money and with their rights. */
async function live({ site, anna, ben }: Pair): Promise<void> {
  const key = () => ({ ...anna, headers: { 'idempotency-key': createId(), 'user-agent': 'Browser of Anna' } })
  const small = packages.get(site.id) ?? ''
  await test.call(anna, 'saveProfile', { about_me: 'I collect lighthouses' })
  await test.call(anna, 'savePrompts', { answers: [{ id: 'smile', text: 'Dogs.' }] })
  await buy(test, anna, { package: small })
  await order(test, anna, { package: small })
  for (const to of [ben, anna]) {
    const from = to === ben ? anna : ben
    await test.call(from, 'sendMessage', { profile: to.id, client_id: createId(), text: 'Hello' })
    await test.call(from, 'like', { profile: to.id })
    await test.call(from, 'profile', { id: to.id })
  }
  await test.call(anna, 'saveSearch', { filters: {}, alert: true })
  await test.call(key(), 'report', { profile: ben.id, reason: 'other', text: 'odd' })
  await test.call(key(), 'complain', { category: 'other', text: 'the moon' })
  await test.call(anna, 'setSpendingCap', { daily: 5000, monthly: null })
  await test.call(key(), 'requestMailChange', { email: `new-${anna.email}`, password })
  await test.call({ host: site.host }, 'login', { email: anna.email, password })
  await test.call(key(), 'makeExport', { password })
  await test.runJobs()
}

/** Returns what some calls of the staff need besides a sample. */
const inputs = ({ anna, ben }: Pair): Partial<Record<CallName, Record<string, unknown>>> => ({
  adminSavePage: { token: 'house-rules', language: 'en', text: 'Be kind.', published: true },
  adminSaveFixedPage: { page: 'return-policy', language: 'en', text: 'Yes.', published: true },
  adminSaveIcebreaker: {
    id: 'hi',
    position: 0,
    texts: Object.fromEntries(locales.map((locale) => [locale, 'Hi'])),
  },
  adminSavePrompt: {
    id: 'tea',
    texts: Object.fromEntries(locales.map((locale) => [locale, 'Tea?'])),
    retired: false,
  },
  adminRecordDataRequest: { kind: 'access', member: anna.id, text: 'All of it.' },
  adminAddPackage: { country: null },
  adminAddNote: { id: anna.id, text: 'Kind.' },
  adminAdjustCredits: { member: anna.id, credits: 10, reason: 'Sorry.' },
  adminDecideMember: { id: ben.id, kind: 'warning', ground: 'spam', facts: 'Many links.', reason: 'Seen.' },
  adminBlockDebtor: { kind: 'iban', value: 'NL91ABNA0417164300', reason: 'fraud' },
  adminAddDiscount: {
    country: null,
    user_id: null,
    expires: null,
    currency: null,
    minimum_order_value: null,
    value_percentage: 10,
    validity: 'once',
    paymentmethods: [],
  },
})

/** Makes all the writing calls of a site's staff. Returns the calls with their responses. */
async function work(at: Pair): Promise<string[]> {
  const asked = inputs(at)
  const done: string[] = []
  for (const name of new Set([...writing, ...(Object.keys(asked) as CallName[])])) {
    const caller = { ...staff, host: at.site.host, headers: { 'idempotency-key': createId() } }
    const input = { ...createSampleInput(calls[name]), ...asked[name] }
    // The inputs are made for their calls; by name alone TypeScript cannot follow the pair.
    const { status } = await test.call(caller, name as 'chat', input as { limit: 1 })
    done.push(`${name} ${status}`)
  }
  return done
}

/** Returns every answer to those who read on one site, by the call. */
async function walk(names: readonly CallName[]): Promise<Map<CallName, string>> {
  const answers = new Map<CallName, string>()
  for (const name of names) {
    const caller: Caller = isStaffCall(name) ? staff : pair.anna
    const input = { ...createSampleInput(calls[name]), ...reads[name] }
    const { raw } = await test.call(caller, name as 'chat', input as { limit: 1 })
    const named = /"request_id":"[^"]*"/g
    answers.set(name, `${raw.statusCode} ${raw.body.replace(named, '')}`)
  }
  return answers
}

const changed = (before: Map<CallName, string>, after: Map<CallName, string>) =>
  [...before].flatMap(([name, answer]) => (after.get(name) === answer ? [] : [name]))

beforeAll(async () => {
  here = await aSite(test)
  elsewhere = await aSite(test, { host: 'other.test' })
  for (const site of [here, elsewhere]) packages.set(site.id, (await sellPackages(test, site))[0]?.id ?? '')
  staff = await aStaff(test)
  pair = await aPair(here)
  others = await aPair(here)
  await live(pair)
  const done = await work(pair)
  expect(done.filter((one) => one.endsWith(' 200')).length, done.join()).toBeGreaterThan(12)
}, 120_000)

describe('what a member reads on a site', () => {
  const names = reading.filter((name) => !ofAll[name])

  it('is unaffected by what others do there, except for what they show', async () => {
    const own = names.filter((name) => !isStaffCall(name) && !seen.has(name))
    const before = await walk(own)
    expect(changed(before, await walk(own))).toEqual([])
    await live(others)
    expect(changed(before, await walk(own))).toEqual([])
  }, 60_000)

  it('is unaffected by what happens on another site', async () => {
    const before = await walk(names)
    expect(changed(before, await walk(names))).toEqual([])
    const far = await aPair(elsewhere)
    await live(far)
    await work(far)
    expect(changed(before, await walk(names))).toEqual([])

    await test.call({ ...staff, host: elsewhere.host }, 'adminMember', { id: far.anna.id })
    const looks = async (host: string) =>
      (await test.call({ ...staff, host }, 'adminAudit', { kind: 'views' })).raw.body
    expect(await looks(elsewhere.host)).toContain(far.anna.id)
    expect(await looks(here.host)).not.toContain(far.anna.id)
  }, 60_000)
})

describe('what belongs to another site', () => {
  // Its id is made by the browser: templates.test.ts proves that the one of another site stays as it is.
  const madeByCaller = new Set<string>(['adminSaveTemplate'])
  const byId = callNames.filter(
    (name) => isStaffCall(name) && !madeByCaller.has(name) && listNeededIds(calls[name]).length > 0,
  )
  const ids = new Map<string, string>()

  beforeAll(async () => {
    const { db } = test.database
    const { rows: tables } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      join information_schema.columns s on s.table_name = c.table_name and s.column_name = 'site_id'
      where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid'`.execute(db)
    for (const { name } of tables) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(name)} where site_id = ${here.id} limit 1`.execute(db)
      if (rows[0]) ids.set(name, rows[0].id)
    }
    expect(ids.size).toBeGreaterThan(8)
  })

  it.each(byId)('is not found there by %s', async (name) => {
    const caller = { ...staff, host: elsewhere.host }
    for (const [table, id] of ids) {
      const named = Object.fromEntries(listNeededIds(calls[name]).map((field) => [field, id]))
      const input = { ...createSampleInput(calls[name]), ...named }
      const headers = { 'idempotency-key': createId() }
      // The inputs are made for their calls; by name alone TypeScript cannot follow the pair.
      const { status } = await test.call({ ...caller, headers }, name as 'chat', input as { limit: 1 })
      expect([table, status]).toEqual([table, 404])
    }
  })
})
