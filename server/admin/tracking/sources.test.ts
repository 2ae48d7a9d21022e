import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'
import { readMediaCosts } from './read-media-costs.ts'
import { findAllSources } from './sources.sql.ts'

const test = useProgram({ listen: true })
let site: TestSite
let admin: TestStaff
let anna: TestMember
const day = 86_400_000
const ago = (days: number) => new Date(test.clock.now().getTime() - days * day)

async function comeFrom(member: TestMember, tracking: Record<string, string>, days: number): Promise<void> {
  await sql`update members set tracking = ${JSON.stringify(tracking)}::jsonb, signup_at = ${ago(days)}
    where id = ${member.id}`.execute(test.database.db)
}

const sources = async (input = {}) => (await test.call(admin, 'adminSources', input)).body.sources
const importCosts = (text: string) =>
  test.call({ ...admin, file: Buffer.from(text) }, 'adminImportMediaCosts', {})

beforeAll(async () => {
  site = await aSite(test)
  admin = await aStaff(test, ['admin'])
  anna = await aMember(test, site, { credits: 5 })
  const ben = await aMember(test, site, { gender: 'male' })
  const demo = await aMember(test, site)
  const [small] = await sellPackages(test, site)
  const { id } = await buy(test, anna, { package: small?.id ?? '' })
  await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hello there', client_id: createId() })
  await comeFrom(anna, { network: 'google', ref: 'spring', sub1: 'blue', lander: 'gallery' }, 40)
  await comeFrom(ben, { network: 'google', ref: 'autumn' }, 2)
  await comeFrom(demo, { network: 'google' }, 2)
  await sql`update members set is_demo = true where id = ${demo.id}`.execute(test.database.db)
  // Paid on the fifth day after the signup, and written in the second week.
  await sql`update payments set settled_at = ${ago(35)}, price_cents = 1000, list_cents = 1000, discount_cents = 0
    where id = ${id}`.execute(test.database.db)
  await sql`insert into refunds (id, payment_id, kind, amount_cents, currency, status, created_at)
    select ${createId()}, id, 'refund', 400, currency, 'completed', ${ago(30)} from payments where id = ${id}`.execute(
    test.database.db,
  )
  await test.runScheduled('count-sources')
})

describe('sources', () => {
  it('show what each network brought, and its value per signup only for those old enough', async () => {
    expect((await sources()).find(({ network }) => network === 'google')).toMatchObject({
      signups: 2,
      activations: 2,
      first_purchases: 1,
      visits: 0,
      // Both are a day old; only Anna is a week or a month old, and no one ninety days.
      revenue_per_signup: [0, 1000, 1000, null],
      revenue_cents: 1000,
      refund_cents: 400,
      cost_cents: null,
      return_percent: null,
    })
  })

  it('say nothing of visits without a source, which are not counted', async () => {
    await aMember(test, site)
    await test.runScheduled('count-sources')
    const direct = (await sources()).find(({ network }) => network === '')
    expect(direct).toMatchObject({ visits: null, signups: expect.any(Number) })
  })

  it('are split by reference and campaign, within a period and one network', async () => {
    const refs = await sources({ by: 'ref', network: 'google' })
    expect(refs.map(({ ref, signups }) => [ref, signups])).toEqual([
      ['autumn', 1],
      ['spring', 1],
    ])
    const old = await sources({ by: 'campaign', to: ago(30).toISOString().slice(0, 10) })
    expect(old.map(({ campaign, visits }) => [campaign, visits])).toEqual([['blue', null]])
  })

  it('are split by the lander that the visitor came to, with its visits, and then by campaign', async () => {
    const visitor = { host: site.host, cookie: 'consent=yes' }
    for (const landing of ['/landers/gallery', '/landers/gallery/summer', '/premium'])
      await test.call(visitor, 'track', { network: 'visited', ref: 'a', landing })
    const landers = await sources({ by: 'lander', network: 'visited' })
    expect(landers.map(({ lander, visits }) => [lander, visits])).toEqual([
      ['gallery', 2],
      ['', 1],
    ])
    expect(await sources({ by: 'ref', network: 'visited' })).toMatchObject([{ lander: '', visits: 3 }])
    const google = await sources({ by: 'lander', network: 'google' })
    expect(google.map(({ ref, lander, signups }) => [ref, lander, signups])).toEqual([
      ['autumn', '', 1],
      ['spring', 'gallery', 1],
    ])
    expect(await sources({ by: 'campaign', network: 'google' })).toContainEqual(
      expect.objectContaining({ ref: 'spring', lander: 'gallery', campaign: 'blue', signups: 1 }),
    )
  })

  it('are old enough by days in the site’s time zone', async () => {
    const siteId = site.id
    const lineCountedAt = (counted: string) => sql`insert into source_days
      select ${siteId}, '2020-03-01', 'x', '', ${counted}, 1, 1, 1, 500, 500, 500, 500, 0, ${counted}::timestamptz`
    // The last member of 1 March in New York signed up shortly before 05:00 UTC on the next day.
    await lineCountedAt('2020-03-03T04:59:00Z').execute(test.database.db)
    await lineCountedAt('2020-03-03T05:00:00Z').execute(test.database.db)
    const span = { siteId, timeZone: 'America/New_York', from: '2020-03-01', to: '2020-03-01' }
    const rows = await findAllSources(test.database.db, { ...span, by: 'campaign', network: '' })
    expect(rows.map((row) => row.revenue_per_signup)).toEqual([
      [null, null, null, null],
      [500, null, null, null],
    ])
  })

  it('are refused for a date that does not exist', async () => {
    for (const input of [{ from: '0000-01-01' }, { to: '0000-01-01' }, { to: '0001-01-01' }])
      expect((await test.call(admin, 'adminSources', input)).status).toBe(400)
  })

  it('count the same when the nightly job runs twice', async () => {
    const before = await sources()
    await test.runScheduled('count-sources')
    expect(await sources()).toEqual(before)
  })

  it('are downloaded as a table, and so are the cohorts', async () => {
    const file = await test.call(admin, 'adminSourcesFile', { by: 'ref' })
    expect(file.raw.body).toContain('google,spring,,,0,1,1,1,0,1000,1000,,1000,400,,')
    const cohorts = await test.call(admin, 'adminSourcesFile', { table: 'cohorts' })
    expect(cohorts.raw.body).toContain('week,members,number,active,revenue_cents')
  })
})

describe('media costs', () => {
  const at = () => ago(40).toISOString().slice(0, 10)

  it('give the return on ad spend, and replace the network’s earlier costs of the same day', async () => {
    await importCosts(
      `day,network,ref,cost\n${at()},google,spring,9.00\n${at()},google,old,1\n${at()},bing,,2`,
    )
    const { body } = await importCosts(`day;network;ref;cost\r\n${at()};google;spring;3,00\r\n`)
    expect(body).toEqual({ imported: 1, bad_lines: [] })
    const rows = await sources()
    expect(rows.find(({ network }) => network === 'google')).toMatchObject({
      cost_cents: 300,
      return_percent: 200,
    })
    expect(rows.find(({ network }) => network === 'bing')).toMatchObject({ signups: 0, cost_cents: 200 })
    expect((await readAudit(test, admin)).at(-1)?.act).toBe('costs.imported')
  })

  it('are refused as a whole, naming each bad line', async () => {
    const { body } = await importCosts(
      `day,network,ref,cost\n${at()},google,spring,5\n2026-02-30,google,,1\n${at()},,,1\n${at()},x,,-1\n${at()},google,spring,6\nx`,
    )
    expect(body).toEqual({
      imported: 0,
      bad_lines: [
        { line: 3, problem: 'day' },
        { line: 4, problem: 'network' },
        { line: 5, problem: 'cost' },
        { line: 6, problem: 'repeated' },
        { line: 7, problem: 'columns' },
      ],
    })
    expect((await sources()).find(({ network }) => network === 'google')?.cost_cents).toBe(300)
    expect(
      (await test.call({ ...admin, file: Buffer.from([0xff]) }, 'adminImportMediaCosts', {})).error.error,
    ).toBe('unsupported_media')
  })

  it('may be quoted, and are limited in size', () => {
    expect(readMediaCosts('day,network,ref,cost\n2026-01-02,"a,b","say ""x""",1.5').costs).toEqual([
      { day: '2026-01-02', network: 'a,b', ref: 'say "x"', cents: 150 },
    ])
    expect(readMediaCosts(`day,network,ref,cost${'\n'.repeat(20_001)}`).bad[0]?.problem).toBe('too_many')
    expect(readMediaCosts(`day,network,ref,cost\n${',"'.repeat(100_000)}`).bad[0]?.problem).toBe('columns')
    expect(readMediaCosts('day,network,ref,cost\n0000-01-01,x,,1').bad).toEqual([{ line: 2, problem: 'day' }])
    expect(readMediaCosts('date,network\n').bad).toEqual([{ line: 1, problem: 'columns' }])
  })
})

it('a file of nothing but separators is read within two seconds', () => {
  const lines = Array.from({ length: 10_000 }, () => ','.repeat(1000))
  const start = performance.now()
  expect(readMediaCosts(`day,network,ref,cost\n${lines.join('\n')}`).bad).toHaveLength(10_000)
  expect(performance.now() - start).toBeLessThan(2000)
})

describe('cohorts', () => {
  it('show who was active in each completed week, and the revenue so far without refunds', async () => {
    const { cohorts } = (await test.call(admin, 'adminCohorts', {})).body
    expect(cohorts).toHaveLength(1)
    const [cohort] = cohorts
    expect(cohort?.members).toBe(1)
    expect(cohort?.weeks[0]).toEqual({ number: 0, active: 0, revenue_cents: 600 })
    expect(cohort?.weeks.at(-1)?.revenue_cents).toBe(600)
    expect(cohort?.weeks.length).toBeLessThan(6)
  })
})
