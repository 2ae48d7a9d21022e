import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSite, type TestSite } from '#tests/builders.ts'
import { type Caller, useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'
import { readDeviceKind } from './view.ts'
import { maxReferrersPerDay } from './view-counts.sql.ts'

const test = useProgram()
let site: TestSite
let quiet: TestSite
let admin: TestStaff
const agreed = { cookie: 'consent=all' }

const countViews = async () => {
  const { rows } = await test.database.pool.query(
    'select coalesce(sum(views), 0)::int as views from view_counts',
  )
  return rows[0]?.views as number
}

beforeAll(async () => {
  site = await aSite(test, { host: 'counted.test', settings: { visit_statistics: true } })
  quiet = await aSite(test, { host: 'quiet.test' })
  admin = await aStaff(test, ['admin'])
})

beforeEach(async () => {
  await sql`delete from view_counts`.execute(test.database.db)
})

const open = (caller: Caller, input: { page: 'index' | 'pricing'; referrer?: string }) =>
  test.call({ host: site.host, ...caller }, 'view', input)

describe('a view of a page', () => {
  it('is counted by day, page, language, device and referring host, and by nothing else', async () => {
    for (const referrer of ['news.example', undefined, undefined])
      expect((await open(agreed, { page: 'pricing', ...(referrer && { referrer }) })).status).toBe(204)
    const { rows } = await test.database.pool.query('select * from view_counts order by views')
    const same = {
      site_id: site.id,
      day: expect.anything(),
      page: 'pricing',
      language: 'en',
      device: 'desktop',
    }
    expect(rows).toEqual([
      { ...same, referrer: 'news.example', views: 1 },
      { ...same, referrer: '', views: 2 },
    ])
  })

  it.each([
    ['without a choice', {}],
    ['after a refusal', { cookie: 'consent=no' }],
    ['after agreeing to the cookie of sources alone', { cookie: 'consent=yes' }],
    ['with Global Privacy Control, whatever was chosen', { ...agreed, headers: { 'sec-gpc': '1' } }],
  ])('is not counted %s', async (_when, caller: Caller) => {
    expect((await open(caller, { page: 'index' })).status).toBe(204)
    expect(await countViews()).toBe(0)
  })

  it('is not counted on a site that keeps no statistics', async () => {
    await test.call({ host: quiet.host, ...agreed }, 'view', { page: 'index' })
    expect(await countViews()).toBe(0)
  })

  it('is refused with a page that does not exist or a referrer that is no host', async () => {
    const send = async (body: object) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/view.php',
          payload: body,
          headers: {
            host: site.host,
            'x-forwarded-proto': 'https',
            origin: `https://${site.host}`,
            ...agreed,
          },
        })
      ).statusCode
    const bad = [
      { page: '/members/ada' },
      { page: 'index', referrer: 'https://news.example/?q=ada' },
      { page: 'index', referrer: `${'a'.repeat(100)}.example` },
      {},
    ]
    for (const body of bad) expect(await send(body)).toBe(422)
    expect(await countViews()).toBe(0)
  })

  it('is counted as from another site once a day has many referring hosts', async () => {
    await sql`insert into view_counts (site_id, day, page, language, device, referrer, views)
      select ${site.id}, (${test.clock.now()} at time zone 'Europe/Amsterdam')::date, 'index', 'en', 'desktop',
        'h' || n || '.example', 1 from generate_series(1, ${maxReferrersPerDay}::int) n`.execute(
      test.database.db,
    )
    for (const referrer of ['h7.example', 'new.example']) await open(agreed, { page: 'index', referrer })
    const { rows } = await test.database.pool.query(
      `select referrer, views from view_counts where referrer in ('h7.example', 'new.example', 'other') order by 1`,
    )
    expect(rows).toEqual([
      { referrer: 'h7.example', views: 2 },
      { referrer: 'other', views: 1 },
    ])
  })
})

describe('the figures of views', () => {
  it('show each day of the period and what was opened most, for this site alone', async () => {
    await open(agreed, { page: 'index', referrer: 'news.example' })
    await open(agreed, { page: 'pricing' })
    await open(agreed, { page: 'pricing' })
    const here = { ...admin, host: site.host }
    const { body } = await test.call(here, 'adminViews', {})
    expect(body).toMatchObject({ counting: true, total: 3 })
    expect([body.days.length, body.days.at(-1)?.views, body.days[0]?.views]).toEqual([30, 3, 0])
    expect(body.groups).toEqual([
      { key: 'pricing', views: 2 },
      { key: 'index', views: 1 },
    ])
    const hosts = await test.call(here, 'adminViews', { by: 'referrer' })
    expect(hosts.body.groups).toContainEqual({ key: 'news.example', views: 1 })
    const other = await test.call({ ...admin, host: quiet.host }, 'adminViews', {})
    expect(other.body).toMatchObject({ counting: false, total: 0, groups: [] })
  })

  it('never cover more than a year, and are empty where the period ends before it begins', async () => {
    const here = { ...admin, host: site.host }
    const long = await test.call(here, 'adminViews', { from: '1900-01-01' })
    expect(long.body.days).toHaveLength(366)
    const wrong = await test.call(here, 'adminViews', { from: '2026-03-02', to: '2026-03-01' })
    expect(wrong.body).toMatchObject({ days: [], groups: [], total: 0 })
  })

  it('can be downloaded, and are for administrators', async () => {
    await open(agreed, { page: 'pricing' })
    const file = await test.call({ ...admin, host: site.host }, 'adminViewsFile', {})
    expect(file.raw.body).toContain('pricing,en,desktop,,1')
    const support = await aStaff(test, ['support'])
    expect((await test.call({ ...support, host: site.host }, 'adminViews', {})).status).toBe(404)
  })
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'desktop'],
  ['', 'desktop'],
])('a browser that calls itself %s counts as a %s', (userAgent, kind) => {
  expect(readDeviceKind(userAgent)).toBe(kind)
})
