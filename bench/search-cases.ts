import { distanceSteps, maxDistance } from '#contract/api/limits.ts'
import { traitOptions } from '#contract/features/discovery/search-fields.ts'
import { toBirthDates } from '#server/features/discovery/birth-dates.ts'
import { writeCursor } from '#server/features/discovery/cursor.ts'
import { findNearCities } from '#server/features/discovery/near-cities.sql.ts'
import type { ActivityPosition as Position } from '#server/features/discovery/search-filter.sql.ts'
import {
  bareAnswersPage,
  bareCount,
  bareNearCount,
  bareNearPage,
  barePage,
  bareProfile,
  bareUnanswered,
  countAges,
  drawMembers,
  findCountry,
  findPlace,
  moveTo,
} from './bare-search.sql.ts'
import { createPresenceUpdates } from './presence-updates.ts'
import type { World } from './search-world.ts'

/** An existing member to search around: so regions and ages are searched in proportion to their members. */
interface Searcher {
  readonly id: string
  readonly gender: 'male' | 'female'
  readonly country: string
  readonly region: string
  readonly age: number
}

/** What a search asks for. */
interface SearchQuery {
  readonly genders: readonly ('male' | 'female')[]
  readonly country: string
  readonly region: string | null
  readonly min: number
  readonly max: number
  /** Where a late page begins, and the same as the server gives it. */
  readonly after?: Position
  readonly before?: string
  /** Rare answers that leave few results. */
  readonly rare?: boolean
  /** Kilometres from the city of the viewer. */
  readonly within?: number
  readonly nearest?: boolean
}

/** One thing that members do: the address that is asked, and the smallest SQL that gives the same. */
export interface Act {
  readonly path: string
  readonly bare: () => Promise<unknown>
}

/** A kind of acts; `acts` creates the given number, for the world they run in. */
export interface Case {
  readonly figure: string
  /** Few members match, so that it may take longer. */
  readonly rare?: boolean
  readonly acts: (world: World, some: { seed: number; count: number }) => Promise<Act[]>
  /** Other activity in the world meanwhile; returns the function that stops it. */
  readonly startBackground?: (world: World) => () => Promise<void>
}

const latePage = 200
const pageSize = 24
/** Before the first page: no one was active later. */
const beginning: Position = { active: 4_000_000_000_000_000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const rareAnswers = { hair_color: 'red', body_type: 'full' } as const

async function run(
  world: World,
  text: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await world.database.pool.query({ name: findName(text), text, values: [...values] })
  return rows
}

const names = new Map<string, string>()

function findName(text: string): string {
  const name = names.get(text) ?? `bare_${names.size}`
  names.set(text, name)
  return name
}

async function draw(world: World, { seed, count }: { seed: number; count: number }): Promise<Searcher[]> {
  const rows = await run(world, drawMembers, [world.siteId, seed, count])
  return rows as unknown as Searcher[] // the columns of the statement
}

function formatQuery({
  genders,
  country,
  region,
  min,
  max,
  before,
  rare = false,
  within,
  nearest,
}: SearchQuery): string {
  const query = new URLSearchParams({ country, min_age: String(min), max_age: String(max) })
  query.set('gender', genders.length === 1 ? String(genders[0]) : 'both')
  if (region !== null) query.set('countryregion', region)
  if (before !== undefined) query.set('before', before)
  if (within !== undefined) query.set('within', String(within))
  if (nearest) query.set('sort', 'distance')
  if (rare) for (const [field, value] of Object.entries(rareAnswers)) query.set(field, value)
  return String(query)
}

function listValues({ siteId }: World, { genders, country, region, min, max }: SearchQuery): unknown[] {
  const { after, until } = toBirthDates(new Date().toISOString().slice(0, 10), { min, max })
  return [siteId, genders, country, region, after, until]
}

async function runBareSearch(world: World, searchQuery: SearchQuery): Promise<void> {
  const values = listValues(world, searchQuery)
  const place = searchQuery.after ?? beginning
  if (!searchQuery.rare) {
    await run(world, barePage, [...values, place.active, place.id])
    await run(world, bareCount, values)
    return
  }
  const hairColor = 2 ** traitOptions.hair_color.indexOf(rareAnswers.hair_color)
  const bodyType = 2 ** traitOptions.body_type.indexOf(rareAnswers.body_type)
  await run(world, bareAnswersPage, [...values, place.active, place.id, hairColor, bodyType])
}

function buildSearchAct(world: World, searchQuery: SearchQuery): Act {
  return {
    path: `/api/search.php?${formatQuery(searchQuery)}`,
    bare: () => runBareSearch(world, searchQuery),
  }
}

/** Returns what people search for: mostly a region, mostly a span of some years. */
function createUsualQuery({ gender, country, region, age }: Searcher, index: number): SearchQuery {
  const years = [2, 5, 10, 30][index % 4] ?? 10
  const span = { min: Math.max(18, age - years), max: Math.min(99, age + years) }
  return { genders: [gender], country, region: index % 5 < 3 ? region : null, ...span }
}

const widest: SearchQuery = { genders: ['female', 'male'], country: 'NL', region: null, min: 18, max: 99 }

function createNarrowestQuery({ gender, country, region, age }: Searcher): SearchQuery {
  return { genders: [gender], country, region, min: age, max: age, rare: true }
}

/** Rare answers of any age in a whole country. */
function createRarestQuery({ gender, country }: Searcher): SearchQuery {
  return { genders: [gender], country, region: null, min: 18, max: 99, rare: true }
}

async function readPlace(world: World, searchQuery: SearchQuery): Promise<Position> {
  const [siteId, genders, country, , after, until] = listValues(world, searchQuery)
  const offset = (latePage - 1) * pageSize - 1
  const [row] = await run(world, findPlace, [siteId, genders, country, after, until, offset])
  if (!row) throw new Error(`the world of ${world.members} has no page ${latePage}`)
  return row as unknown as Position // the columns of the statement
}

/** Returns a late page of a search; the filters as the server used them belong to its cursor. */
async function findLatePage(world: World, searchQuery: SearchQuery): Promise<SearchQuery> {
  const after = await readPlace(world, searchQuery)
  const { filters } = Object(await world.read(`/api/search.php?${formatQuery(searchQuery)}`))
  const { secrets, siteId, viewer } = world
  const query = { siteId, viewerId: viewer.id, call: 'searchMembers', filters }
  return {
    ...searchQuery,
    after,
    before: writeCursor({ services: { secrets } }, query, { ...after, isMany: true }),
  }
}

function buildSearchCase(figure: string, askedFor: (searcher: Searcher, index: number) => SearchQuery): Case {
  return {
    figure,
    async acts(world, some) {
      return (await draw(world, some)).map((one, index) => buildSearchAct(world, askedFor(one, index)))
    },
  }
}

/** A small world has few results for so narrow a search: in the largest country, at the most common ages. */
async function drawMany(
  world: World,
  { seed, count }: { seed: number; count: number },
  country = widest.country,
): Promise<Searcher[]> {
  const searcher = await draw(world, { seed, count: 200 * count })
  const many = searcher.filter((one) => one.country === country && one.age >= 22 && one.age <= 42)
  if (many.length < count) throw new Error(`the world of ${world.members} has too few to draw from`)
  return many.slice(0, count)
}

const narrowestCase: Case = {
  figure: 'search, narrowest filters and similar members',
  rare: true,
  async acts(world, some) {
    return (await drawMany(world, some)).map((one) => buildSearchAct(world, createNarrowestQuery(one)))
  },
}

const widestLateCase: Case = {
  figure: `search, page ${latePage}, widest filters`,
  async acts(world, { count }) {
    const act = buildSearchAct(world, await findLatePage(world, widest))
    return Array.from({ length: count }, () => act)
  },
}

const ageCounts = new WeakMap<World, Promise<Record<string, unknown>[]>>()

/** Returns the narrowest age range around someone's age that this many of a gender have in a country. */
async function findNarrowest(world: World, searcher: Searcher, members: number): Promise<SearchQuery> {
  const counts = ageCounts.get(world) ?? run(world, countAges, [world.siteId, searcher.country])
  ageCounts.set(world, counts)
  const ages = (await counts).filter(({ gender }) => gender === searcher.gender)
  for (let years = 0; years < 80; years++) {
    const [min, max] = [Math.max(18, searcher.age - years), searcher.age + years]
    const some = ages.filter(({ age }) => Number(age) >= min && Number(age) <= max)
    const found = some.reduce((sum, row) => sum + Number(row.members), 0)
    if (found >= members)
      return { genders: [searcher.gender], country: searcher.country, region: null, min, max }
  }
  throw new Error(`the world of ${world.members} has no page ${latePage}`)
}

/** Page 200 in the narrowest age range that has one: one or two years in a large world, a dozen in a small one. */
const narrowestLateCase: Case = {
  figure: `search, page ${latePage}, narrowest ages that have one`,
  rare: true,
  async acts(world, some) {
    const acts: Act[] = []
    for (const searcher of await drawMany(world, some)) {
      const searchQuery = await findNarrowest(world, searcher, (latePage + 1) * pageSize)
      acts.push(buildSearchAct(world, await findLatePage(world, searchQuery)))
    }
    return acts
  },
}

/** Moves the viewer to the city of someone of their country; returns the cities around it by the steps of the distance. */
async function moveViewer({ database, viewer }: World, { id, country }: Searcher) {
  const { rows } = await database.pool.query(moveTo, [viewer.id, id])
  return findNearCities(database.db, rows[0]?.city_id ?? 0, country)
}

/** The nearest first, or all within one of the distances, from another city in each round. */
function buildDistanceCase(figure: string, asked: Partial<SearchQuery>): Case {
  return {
    figure,
    rare: asked.rare ?? false,
    async acts(world, some) {
      const searchers = await drawMany(world, some)
      const [first] = searchers
      const near = first ? await moveViewer(world, first) : []
      return searchers.map((searcher, index): Act => {
        const within = asked.nearest
          ? maxDistance
          : (distanceSteps[index % distanceSteps.length] ?? maxDistance)
        const { gender, country, age } = searcher
        const ages = { min: Math.max(18, age - 10), max: age + 10 }
        const searchQuery = { genders: [gender], country, region: null, ...ages, within, ...asked }
        const cities = near.filter(({ step }) => step <= within).flatMap((ring) => ring.cities)
        const values = [...listValues(world, searchQuery), cities]
        const bare = async () => {
          // Planned for its cities, as the search is: how many members they have decides how to find them.
          for (const text of [bareNearPage, bareNearCount]) await world.database.pool.query(text, values)
        }
        return { ...buildSearchAct(world, searchQuery), bare }
      })
    },
  }
}

const profileCase: Case = {
  figure: 'profile with related members',
  async acts(world, some) {
    return (await draw(world, some)).map((searcher): Act => {
      const related = listValues(world, { ...createUsualQuery(searcher, 1), region: searcher.region })
      return {
        path: `/api/profile.php?id=${searcher.id}`,
        bare: async () => {
          await run(world, bareProfile, [searcher.id])
          await run(world, barePage, [...related, beginning.active, beginning.id])
        },
      }
    })
  },
}

const countries = new WeakMap<World, Promise<string>>()

/** Returns a country of the same size in every world, so that answers in it are of the same size, too. */
function readCountry(world: World, women: number): Promise<string> {
  const known = countries.get(world)
  const country =
    known ?? run(world, findCountry, [world.siteId, women]).then(([row]) => String(row?.country))
  countries.set(world, country)
  return country
}

/** Filters where removing any one leaves more results than are counted, in every world. */
function createCommonQuery({ gender, country, age }: Searcher): SearchQuery {
  return { genders: [gender], country, region: null, min: Math.max(18, age - 10), max: age + 10 }
}

/** Filters that the explainer removes one by one, each with a count. */
interface ExplainedSearch {
  readonly asks: (searcher: Searcher) => SearchQuery
  readonly answers: Record<string, string>
  /** How many filters there are. */
  readonly filters: number
  /** Asks in the country with about this many women, whatever the size of the world. */
  readonly women?: number
}

function buildExplainerCase(figure: string, { asks, answers, filters, women }: ExplainedSearch): Case {
  return {
    figure,
    async acts(world, some) {
      const country = women === undefined ? undefined : await readCountry(world, women)
      return (await drawMany(world, some, country)).map((searcher): Act => {
        const searchQuery = asks(searcher)
        return {
          path: `/api/search-filters.php?${formatQuery(searchQuery)}&${new URLSearchParams(answers)}`,
          bare: async () => {
            for (let n = 0; n <= filters; n++) await run(world, bareCount, listValues(world, searchQuery))
          },
        }
      })
    },
  }
}

const narrowestExplained: ExplainedSearch = {
  asks: (searcher) => ({ ...createNarrowestQuery(searcher), max: searcher.age + 5 }),
  answers: {},
  filters: 4,
}

/** Returns the viewer's own wishes, as often as asked for. */
function buildOwnCase(figure: string, path: string, size: number): Case {
  return {
    figure,
    async acts(world, { count }) {
      const [siteId, , country, , after, until] = listValues(world, { ...widest, min: 25, max: 45 })
      const values = [siteId, 'male', country, after, until, world.viewer.id, size]
      const act: Act = {
        path,
        bare: () => run(world, bareUnanswered, values),
      }
      return Array.from({ length: count }, () => act)
    },
  }
}

const underSignsOfLife: Case = {
  ...buildSearchCase('search, usual filters, while members are seen', createUsualQuery),
  startBackground: createPresenceUpdates,
}

/** One call through the whole stack: HTTP, session, handler, database, cards. The response is not decompressed. */
export async function ask({ wire }: World, { path }: Act): Promise<void> {
  const status = await wire.ask('', path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

/** The usual searches come first: the others are compared with them. What changes the worlds comes last. */
export const searchCases: readonly Case[] = [
  buildSearchCase('search, usual filters', createUsualQuery),
  buildSearchCase('search, widest filters', () => widest),
  narrowestCase,
  { ...buildSearchCase('search, rare answers in a whole country', createRarestQuery), rare: true },
  buildDistanceCase('search, within a distance', {}),
  buildDistanceCase('search, the nearest first', { nearest: true }),
  buildDistanceCase('search, rare answers within a distance', { rare: true }),
  widestLateCase,
  narrowestLateCase,
  buildExplainerCase('filter explainer, usual filters', {
    asks: createCommonQuery,
    answers: { eye_color: 'brown', with_photo: '1' },
    filters: 3,
  }),
  buildExplainerCase('filter explainer, narrowest filters', narrowestExplained),
  buildExplainerCase('filter explainer, narrowest filters in a country of one size', {
    ...narrowestExplained,
    women: 25_000,
  }),
  profileCase,
  buildOwnCase('match-finder', '/api/match-finder.php', 600),
  buildOwnCase('swipe deck', '/api/swipe-game.php', 10),
  underSignsOfLife,
]
