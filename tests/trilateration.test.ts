import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { distanceSteps } from '#contract/api/limits.ts'
import { loadGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { aMember, aSite, type TestMember, type TestSite } from './builders.ts'
import { useProgram } from './program.ts'
import { showFigure } from './trust.ts'

const test = useProgram()
let site: TestSite
let west: TestMember
let east: TestMember
let spy: TestMember

/** Both in Amsterdam, eight kilometres apart. */
const homes = { west: { lat: 52.3601, lon: 4.8372 }, east: { lat: 52.3702, lon: 4.9411 } } as const
/** Around them, like the published attacks on dating sites: near, on three sides, and far. */
const stands = [
  { lat: 52.3601, lon: 4.8372 },
  { lat: 52.3702, lon: 4.9411 },
  { lat: 52.3081, lon: 4.7641 },
  { lat: 52.4389, lon: 4.8258 },
  { lat: 52.3508, lon: 5.2647 },
  { lat: 52.0907, lon: 5.1214 },
  { lat: 51.9225, lon: 4.4792 },
  { lat: 50.8514, lon: 5.691 },
]

/** Sets where someone is, like the page: it sends the position, and the city's name is returned and stored. */
async function locateAt(member: TestMember, at: { lat: number; lon: number }): Promise<string> {
  const { status, body, raw } = await test.call(member, 'geocode', at)
  if (status !== 200) throw new Error(raw.body)
  const { country, region_id, city_id } = body
  const saved = await test.call(member, 'saveProfile', { country, region_id, city_id })
  if (saved.status !== 200) throw new Error(saved.raw.body)
  return body.city
}

beforeAll(async () => {
  await loadGazetteer(test.database.db)
  site = await aSite(test)
  west = await aMember(test, site, { name: 'Westerlinde', date_of_birth: '1993-05-05' })
  east = await aMember(test, site, { name: 'Oosterlinde', date_of_birth: '1993-05-05' })
  spy = await aMember(test, site, { gender: 'male', looking_for: 'female', paid: true, credits: 100 })
  await sql`update search_members set active_at = date_trunc('day', active_at)`.execute(test.database.db)
})

/** Returns an answer without what distinguishes the two by name, so that only differences by place remain. */
function withoutNames(body: unknown): string {
  return JSON.stringify(body)
    .replaceAll(west.id, 'ID')
    .replaceAll(east.id, 'ID')
    .replaceAll(west.name, 'NAME')
    .replaceAll(east.name, 'NAME')
    .replaceAll(west.name.toLowerCase(), 'NAME')
    .replaceAll(east.name.toLowerCase(), 'NAME')
}

/** In which order the two come in an answer. */
function orderIn(body: unknown): string {
  const text = JSON.stringify(body)
  return [west, east]
    .filter(({ id }) => text.includes(id))
    .sort((a, b) => text.indexOf(a.id) - text.indexOf(b.id))
    .map(({ name }) => name)
    .join()
}

const search = { gender: 'female', country: 'NL', min_age: 18, max_age: 99 } as const

/** Returns every response that contains members, requested from the spy's location. */
async function collectAnswers() {
  const [ofWest, ofEast] = [
    await test.call(spy, 'profile', { id: west.id }),
    await test.call(spy, 'profile', { id: east.id }),
  ]
  const lists = [
    await test.call(spy, 'searchMembers', search),
    await test.call(spy, 'matchFinder', {}),
    await test.call(spy, 'swipeDeck', {}),
    await test.call(spy, 'chats', {}),
    await test.call(spy, 'currentUser', {}),
  ]
  for (const answer of [ofWest, ofEast, ...lists]) if (answer.status !== 200) throw new Error(answer.raw.body)
  return { ofWest: ofWest.body, ofEast: ofEast.body, lists: lists.map(({ body }) => body) }
}

describe('two members of one city', () => {
  it('cannot be told apart by any answer, whatever position someone claims', async () => {
    expect(await locateAt(west, homes.west)).toBe(await locateAt(east, homes.east))
    const orders = new Set<string>()
    for (const at of stands) {
      await locateAt(spy, at)
      const { ofWest, ofEast, lists } = await collectAnswers()
      expect(withoutNames(ofWest)).toBe(withoutNames(ofEast))
      orders.add(lists.map(orderIn).join(' | '))
    }
    showFigure('places to stand', stands.length)
    showFigure('orders of the two in the lists', orders.size, '1')
    expect([...orders]).toHaveLength(1)
  })

  it('would be detected if one answer held a distance', () => {
    const answer = (distance: number) => withoutNames({ id: west.id, name: west.name, distance })
    expect(answer(3)).not.toBe(answer(8))
    expect(orderIn([{ id: east.id }, { id: west.id }])).not.toBe(orderIn([{ id: west.id }, { id: east.id }]))
  })
})

describe('a position', () => {
  it('is stored nowhere but in the table of cities (C-012)', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(lat|latitude|lon|lng|longitude|position_of|distance|geo|coordinates)(_|$)'
        or table_schema = 'public' and udt_name in ('point', 'geometry', 'geography')`.execute(
      test.database.db,
    )
    expect(rows.map(({ place }) => place).sort()).toEqual(['cities.latitude', 'cities.longitude'])
  })

  it('finds the same city within a kilometre, so that the answer reveals no house', async () => {
    const names = new Set<string>()
    for (const shift of [0, 0.001, 0.002, 0.004]) {
      const { body } = await test.call({}, 'geocode', { lat: 52.3702 + shift, lon: 4.8952 })
      names.add(JSON.stringify(body))
    }
    expect(names.size).toBe(1)
  })

  it('has no place in any answer of the contract', () => {
    const folder = join(import.meta.dirname, '../contract/features')
    const search =
      readFileSync(join(folder, 'discovery/search.ts'), 'utf8') +
      readFileSync(join(folder, 'profiles/profile.ts'), 'utf8')
    // Distances are steps between cities (DistanceStep); distance.test.ts tests that they do not distinguish places.
    expect(search).not.toMatch(/\b(lat|lon|latitude|longitude)/i)
    expect(distanceSteps).toEqual([5, 10, 20, 50, 100])
  })
})
