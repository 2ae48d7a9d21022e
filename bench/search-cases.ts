import { setTimeout as sleep } from 'node:timers/promises'
import { touchActive } from '#server/live/feed.sql.ts'
import { birthDatesOf } from '#server/search/birth-dates.ts'
import { writeCursor } from '#server/search/cursor.ts'
import type { Place } from '#server/search/wanted.sql.ts'
import {
  bareCount,
  barePage,
  bareProfile,
  bareTraitPage,
  bareUnanswered,
  drawMembers,
  findPlace,
  someMembers,
} from './bare-search.sql.ts'
import type { World } from './search-world.ts'

/** Somebody who is there, around whom is searched: so regions and ages are asked for as often as they are full. */
interface Drawn {
  readonly id: string
  readonly gender: 'male' | 'female'
  readonly country: string
  readonly region: string
  readonly age: number
}

/** What a search asks for. */
interface Asked {
  readonly genders: readonly ('male' | 'female')[]
  readonly country: string
  readonly region: string | null
  readonly min: number
  readonly max: number
  /** Where a late page begins. */
  readonly after?: Place | undefined
  /** Rare answers that thin out what is left. */
  readonly rare?: boolean
}

/** One thing that members do: the address that is asked, and the smallest SQL that gives the same. */
export interface Act {
  readonly path: string
  readonly bare: () => Promise<unknown>
}

/** A kind of acts; `acts` makes as many as asked for, in the world that they are to be done in. */
export interface Case {
  readonly figure: string
  /** Who is looked for is rare, so that it may take longer. */
  readonly rare?: boolean
  readonly acts: (world: World, some: { seed: number; count: number }) => Promise<Act[]>
  /** What else goes on in the world meanwhile; gives what ends it. */
  readonly beside?: (world: World) => () => Promise<void>
}

const latePage = 200
const pageSize = 24
/** Before any page: nobody was active later. */
const beginning: Place = { active: 4_000_000_000_000_000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const rareAnswers = { hair_color: 'red', body_type: 'full' } as const

async function run(
  world: World,
  text: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await world.database.pool.query({ name: nameOf(text), text, values: [...values] })
  return rows
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `bare_${names.size}`
  names.set(text, name)
  return name
}

async function draw(world: World, { seed, count }: { seed: number; count: number }): Promise<Drawn[]> {
  const rows = await run(world, drawMembers, [world.siteId, seed, count])
  return rows as unknown as Drawn[] // the columns of the statement
}

function queryOf({ genders, country, region, min, max, after, rare = false }: Asked): string {
  const query = new URLSearchParams({ country, min_age: String(min), max_age: String(max) })
  query.set('gender', genders.length === 1 ? String(genders[0]) : 'both')
  if (region !== null) query.set('countryregion', region)
  if (after) query.set('before', writeCursor({ ...after, isMany: !rare }))
  if (rare) for (const [field, value] of Object.entries(rareAnswers)) query.set(field, value)
  return String(query)
}

function valuesOf({ siteId }: World, { genders, country, region, min, max }: Asked): unknown[] {
  const { after, until } = birthDatesOf(new Date().toISOString().slice(0, 10), { min, max })
  return [siteId, genders, country, region, after, until]
}

async function bareSearch(world: World, asked: Asked): Promise<void> {
  const values = valuesOf(world, asked)
  const place = asked.after ?? beginning
  if (!asked.rare) {
    await run(world, barePage, [...values, place.active, place.id])
    await run(world, bareCount, values)
    return
  }
  const traits = await traitNumbers(world, asked)
  await run(world, bareTraitPage, [...values, place.active, place.id, traits])
}

async function traitNumbers(world: World, { genders, country }: Asked): Promise<number[]> {
  const text = `select array_agg(search_trait($1, $2, field, value)) as numbers
    from unnest($3::text[], $4::text[]) as answers (field, value)`
  const values = [genders[0], country, Object.keys(rareAnswers), Object.values(rareAnswers)]
  const [row] = await run(world, text, values)
  return row?.numbers as number[] // an array of int by the statement
}

function searchAct(world: World, asked: Asked): Act {
  return { path: `/api/search.php?${queryOf(asked)}`, bare: () => bareSearch(world, asked) }
}

/** What people search for: mostly a region, mostly a span of some years. */
function usual({ gender, country, region, age }: Drawn, index: number): Asked {
  const years = [2, 5, 10, 30][index % 4] ?? 10
  const span = { min: Math.max(18, age - years), max: Math.min(99, age + years) }
  return { genders: [gender], country, region: index % 5 < 3 ? region : null, ...span }
}

const widest: Asked = { genders: ['female', 'male'], country: 'NL', region: null, min: 18, max: 99 }

function narrowest({ gender, country, region, age }: Drawn): Asked {
  return { genders: [gender], country, region, min: age, max: age, rare: true }
}

/** Rare answers of any age in a whole country. */
function rarest({ gender, country }: Drawn): Asked {
  return { genders: [gender], country, region: null, min: 18, max: 99, rare: true }
}

async function placeOf(world: World, { genders, country }: Asked): Promise<Place> {
  const [row] = await run(world, findPlace, [world.siteId, genders, country, (latePage - 1) * pageSize - 1])
  if (!row) throw new Error(`the world of ${world.members} has no page ${latePage}`)
  return row as unknown as Place // the columns of the statement
}

function searchCase(figure: string, askedFor: (drawn: Drawn, index: number) => Asked, late = false): Case {
  return {
    figure,
    async acts(world, some) {
      const drawn = await draw(world, some)
      const after = late ? await placeOf(world, widest) : undefined
      return drawn.map((one, index) => searchAct(world, { ...askedFor(one, index), after }))
    },
  }
}

const profileCase: Case = {
  figure: 'profile with related members',
  async acts(world, some) {
    return (await draw(world, some)).map((drawn): Act => {
      const related = valuesOf(world, { ...usual(drawn, 1), region: drawn.region })
      return {
        path: `/api/profile.php?id=${drawn.id}`,
        bare: async () => {
          await run(world, bareProfile, [drawn.id])
          await run(world, barePage, [...related, beginning.active, beginning.id])
        },
      }
    })
  },
}

/** How many filters the explainer takes away one by one, each with a count. */
const explainedFilters = 4

const explainerCase: Case = {
  figure: 'filter explainer',
  async acts(world, some) {
    return (await draw(world, some)).map((drawn): Act => {
      const asked = { ...narrowest(drawn), max: drawn.age + 5 }
      return {
        path: `/api/search-filters.php?${queryOf(asked)}`,
        bare: async () => {
          for (let n = 0; n <= explainedFilters; n++) await run(world, bareCount, valuesOf(world, asked))
        },
      }
    })
  },
}

/** The viewer's own wishes, as often as asked for. */
function ownCase(figure: string, path: string, size: number): Case {
  return {
    figure,
    async acts(world, { count }) {
      const [siteId, , country, , after, until] = valuesOf(world, { ...widest, min: 25, max: 45 })
      const values = [siteId, 'male', country, after, until, world.viewer.id, size]
      const act: Act = {
        path,
        bare: () => run(world, bareUnanswered, values),
      }
      return Array.from({ length: count }, () => act)
    },
  }
}

/** Signs of life a second: one in fifty of a million members is here, each written every five minutes. */
const signsPerSecond = 67

/** Members anywhere in the tables are seen, one after the other, as the program writes it. */
function signsOfLife({ database: { db, pool } }: World): () => Promise<void> {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const { rows } = await pool.query<{ id: string }>({ name: 'bench_somebody', text: someMembers })
      for (const { id } of rows) {
        if (isOver) return
        await touchActive(db, id, new Date())
        await sleep(1000 / signsPerSecond)
      }
    }
  }
  const working = work()
  return () => {
    isOver = true
    return working
  }
}

const underSignsOfLife: Case = {
  ...searchCase('search, usual filters, while members are seen', usual),
  beside: signsOfLife,
}

/** One call through everything: HTTP, session, handler, database, cards. The answer is not unpacked. */
export async function ask({ wire }: World, { path }: Act): Promise<void> {
  const status = await wire.ask('', path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

/** The usual searches come first: the others are compared with them. */
export const searchCases: readonly Case[] = [
  searchCase('search, usual filters', usual),
  underSignsOfLife,
  searchCase('search, widest filters', () => widest),
  { ...searchCase('search, narrowest filters and similar members', narrowest), rare: true },
  { ...searchCase('search, rare answers in a whole country', rarest), rare: true },
  searchCase(`search, page ${latePage}, widest filters`, () => widest, true),
  searchCase(`search, page ${latePage}, narrowest filters`, narrowest, true),
  explainerCase,
  profileCase,
  ownCase('match-finder', '/api/match-finder.php', 600),
  ownCase('swipe deck', '/api/swipe-game.php', 10),
]
