import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { distanceSteps } from '#contract/api/limits.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite

/** Cities with the distance of their centres from the first, in kilometres. */
const cities = [
  { id: 1, name: 'Centre', latitude: 52, longitude: 5 },
  { id: 2, name: 'Four', latitude: 52.036, longitude: 5 },
  { id: 3, name: 'Nine', latitude: 51.919, longitude: 5 },
  { id: 4, name: 'Nineteen', latitude: 52, longitude: 5.2775 },
  { id: 5, name: 'Forty', latitude: 52.36, longitude: 5 },
  { id: 6, name: 'Ninety', latitude: 51.19, longitude: 5 },
  { id: 7, name: 'Hundred and fifty', latitude: 53.35, longitude: 5 },
] as const
const steps = new Map<number, number | undefined>([
  [1, 5],
  [2, 5],
  [3, 10],
  [4, 20],
  [5, 50],
  [6, 100],
  [7, undefined],
])

let viewer: TestMember
/** Members by their id, with the city that they show. */
const shownCities = new Map<string, number | null>()

async function moveTo(member: TestMember, city: number | null): Promise<void> {
  await sql`update profiles p set city_id = ${city}, city = (select name from cities where id = ${city}), region_id = 'NL-UT'
    where member_id = ${member.id}`.execute(test.database.db)
}

async function aMemberIn(
  city: number | null,
  traits: Parameters<typeof aMember>[2] = {},
): Promise<TestMember> {
  const member = await aMember(test, site, { gender: 'male', looking_for: 'female', ...traits })
  await moveTo(member, city)
  return member
}

beforeAll(async () => {
  site = await aSite(test)
  await sql`insert into regions (id, country, names) values ('NL-UT', 'NL', '{"en": "Utrecht"}')`.execute(
    test.database.db,
  )
  for (const { id, name, latitude, longitude } of cities)
    await sql`insert into cities (id, country, region_id, name, search_name, latitude, longitude, population)
      values (${id}, 'NL', 'NL-UT', ${name}, lower(${name}), ${latitude}, ${longitude}, 1000)`.execute(
      test.database.db,
    )
  viewer = await aMember(test, site)
  await moveTo(viewer, 1)
  for (let count = 0; count < 60; count++) {
    const city = count % 10 === 0 ? null : 1 + (count % 7)
    const member = await aMemberIn(city)
    shownCities.set(member.id, city)
    const active = new Date(test.clock.now().getTime() - ((count * 7919) % 60) * 3_600_000 - 86_400_000)
    await sql`update search_members set active_at = ${active} where member_id = ${member.id}`.execute(
      test.database.db,
    )
  }
})

type SearchInput = CallInput<'searchMembers'>

async function readAll(asked: SearchInput, by = viewer) {
  const found: { id: string; distance?: number | undefined }[] = []
  let before: string | undefined
  for (;;) {
    const { body } = await test.call(by, 'searchMembers', { ...asked, ...(before && { before }) })
    found.push(...body.profiles)
    if (!body.next) return { found, total: body.numResults, filters: body.filters }
    before = body.next
  }
}

const men = { gender: 'male', country: 'NL' } as const

describe('the distance between two members', () => {
  it('is rounded up to a step, never below five kilometres, and hidden beyond a hundred', async () => {
    const { found } = await readAll(men)
    expect(found).toHaveLength(60)
    for (const { id, distance } of found) {
      const city = shownCities.get(id) ?? null
      expect([city, distance]).toEqual([city, city === null ? undefined : steps.get(city)])
    }
  })

  it('is shown on the profile and in the chat, the same from both sides', async () => {
    const other = await aMemberIn(4)
    const { body } = await test.call(viewer, 'profile', { id: other.id })
    expect(body.profile.distance).toBe(20)
    expect((await test.call(viewer, 'chat', { profile: other.id })).body.profile.distance).toBe(20)
    expect((await test.call(other, 'profile', { id: viewer.id })).body.profile.distance).toBe(20)
    await sql`delete from members where id = ${other.id}`.execute(test.database.db)
  })

  it('is not shown when one of the two shows no city, to visitors, or on one’s own profile', async () => {
    const other = await aMemberIn(2)
    const distance = async (by: object, id: string) =>
      (await test.call(by, 'profile', { id })).body.profile.distance
    expect(await distance(viewer, other.id)).toBe(5)
    expect(await distance(viewer, viewer.id)).toBeUndefined()
    await changeSettings(test, site, { logged_out_search: 'all' })
    expect(await distance({}, other.id)).toBeUndefined()
    await moveTo(other, null)
    expect(await distance(viewer, other.id)).toBeUndefined()
    expect(await distance(other, viewer.id)).toBeUndefined()
    await sql`delete from members where id = ${other.id}`.execute(test.database.db)
  })

  it('is not shown on a fictional profile, which lives nowhere and is in no search by distance', async () => {
    const fay = await aMemberIn(1, { kind: 'fictional' })
    expect((await test.call(viewer, 'profile', { id: fay.id })).body.profile.distance).toBeUndefined()
    const { found } = await readAll({ ...men, within: 5 })
    expect(found.map(({ id }) => id)).not.toContain(fay.id)
    expect((await readAll(men)).found.map(({ id }) => id)).toContain(fay.id)
    await sql`delete from members where id = ${fay.id}`.execute(test.database.db)
  })

  it('is never shown on a site that shows none', async () => {
    await changeSettings(test, site, { distances: false })
    const { found, filters } = await readAll({ ...men, within: 5, sort: 'distance' })
    expect(found).toHaveLength(60)
    expect(found.filter(({ distance }) => distance !== undefined)).toEqual([])
    expect([filters.within, filters.sort]).toEqual([null, 'activity'])
    await changeSettings(test, site, { distances: true })
  })
})

describe('a search by distance', () => {
  it.each(distanceSteps)('within %i km finds those whose distance is shown as no more', async (within) => {
    const { found, total } = await readAll({ ...men, within })
    const fitting = [...shownCities].filter(([, city]) => city !== null && (steps.get(city) ?? 999) <= within)
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(fitting.map(([id]) => id)))
    expect([found.length, total]).toEqual([fitting.length, fitting.length])
  })

  it('lists the nearest first over all its pages, none twice and none left out', async () => {
    const { found, total, filters } = await readAll({ ...men, sort: 'distance' })
    expect([filters.within, filters.sort]).toEqual([100, 'distance'])
    const fitting = [...shownCities].filter(([, city]) => city !== null && city !== 7)
    expect(found.length).toBeGreaterThan(24)
    expect(found.map(({ id }) => id).sort()).toEqual(fitting.map(([id]) => id).sort())
    expect(total).toBe(fitting.length)
    const { rows } = await sql<{ id: string }>`
      select s.member_id as id from search_members s join cities c on c.id = s.city_id
      where s.gender = 'male' and s.city_id <> 7
      order by distance_step(52, 5, c.latitude, c.longitude), s.active_at desc, s.member_id desc`.execute(
      test.database.db,
    )
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  it('combines with the other filters', async () => {
    const some = [...shownCities].filter(([, city]) => city === 1 || city === 3)
    await sql`update profiles set hair_color = 'red' where member_id = any(${some.map(([id]) => id)})`.execute(
      test.database.db,
    )
    const { found } = await readAll({ ...men, hair_color: ['red'], within: 5 })
    expect(found.length).toBe(some.filter(([, city]) => city === 1).length)
    const { body } = await test.call(viewer, 'explainSearch', { ...men, hair_color: ['red'], within: 5 })
    const more = Object.fromEntries(body.filters.map((one) => [one.filter, one.more]))
    expect(more.within).toBe(some.filter(([, city]) => city === 3).length)
  })

  it('is not available to members who show no city, nor to visitors', async () => {
    const hidden = await aMember(test, site)
    const { found, filters } = await readAll({ ...men, within: 5, sort: 'distance' }, hidden)
    expect([found.length, filters.within, filters.sort]).toEqual([60, null, 'activity'])
    await changeSettings(test, site, { logged_out_search: 'all' })
    const { body } = await test.call({}, 'searchMembers', { ...men, within: 5, sort: 'distance' })
    expect([body.numResults, body.filters.within]).toEqual([60, null])
  })

  it('is saved with the other filters, and restored unchanged', async () => {
    const { body } = await test.call(viewer, 'saveSearch', {
      filters: { ...men, within: 20, sort: 'distance' },
      alert: false,
    })
    expect([body.search.filters.within, body.search.filters.sort]).toEqual([20, 'distance'])
    const before = { ...body.search.filters, within: undefined, sort: undefined }
    await sql`insert into saved_searches (id, member_id, filters, alert, created_at, seen_at, alerted_at)
      values (${createId()}, ${viewer.id}, ${JSON.stringify(before)}::jsonb, false, now(), now(), now())`.execute(
      test.database.db,
    )
    const { body: kept } = await test.call(viewer, 'savedSearches', {})
    expect(kept.searches.map(({ filters }) => [filters.within, filters.sort])).toEqual([
      [20, 'distance'],
      [null, 'activity'],
    ])
  })

  it('refuses a distance between two steps, which would narrow down a place', async () => {
    for (const within of [1, 7, 19.5]) {
      // Outside the contract, as an attacker would send it.
      const { status } = await test.call(viewer, 'searchMembers', { ...men, within: within as 5 })
      expect([within, status]).toEqual([within, 422])
    }
  })
})

describe('trilateration', () => {
  it('cannot tell members of one city apart from any place, by distance, filter or order', async () => {
    const [ben, carl] = [await aMemberIn(3), await aMemberIn(3)]
    const hours = test.clock.now().getTime() - 200 * 3_600_000
    await sql`update search_members set active_at = ${new Date(hours)} where member_id in (${ben.id}, ${carl.id})`.execute(
      test.database.db,
    )
    const spy = await aMember(test, site)
    for (const { id: from } of cities) {
      await moveTo(spy, from)
      const seen = []
      for (const { id } of [ben, carl])
        seen.push((await test.call(spy, 'profile', { id })).body.profile.distance)
      for (const within of distanceSteps) {
        const ids = (await readAll({ ...men, within }, spy)).found.map(({ id }) => id)
        expect(ids.includes(ben.id), `${within} km from ${from}`).toBe(ids.includes(carl.id))
      }
      const order = (await readAll({ ...men, sort: 'distance' }, spy)).found.map(({ id }) => id)
      // The later id comes first, from any position.
      if (order.includes(ben.id)) expect(order.indexOf(carl.id)).toBe(order.indexOf(ben.id) - 1)
      expect(seen[0], `from ${from}`).toBe(seen[1])
    }
  })

  it('learns nothing about members who hide their city, from anywhere', async () => {
    const hidden = await aMemberIn(null)
    const spy = await aMember(test, site)
    for (const { id: from } of cities) {
      await moveTo(spy, from)
      expect((await test.call(spy, 'profile', { id: hidden.id })).body.profile.distance).toBeUndefined()
      const ids = (await readAll({ ...men, within: 100 }, spy)).found.map(({ id }) => id)
      expect(ids).not.toContain(hidden.id)
    }
  })
})
