import { performance } from 'node:perf_hooks'
import { type BenchRow, buildMaxRow, computeMedian, computePercentile } from './bench-row.ts'
import { readBuffers } from './buffers.ts'
import { type Act, ask, type Case, searchCases } from './search-cases.ts'
import { openWorlds, type World } from './search-world.ts'
import { measureSends } from './send-growth.ts'

const sizes = [
  Number(process.env.BENCH_SMALL ?? 100_000),
  Number(process.env.BENCH_LARGE ?? 1_000_000),
] as const
const rounds = 5
const actsPerRound = 30
const bareActs = 3
/** A site that runs has its code compiled, its plans made and its indexes in memory: calls of each kind in each world. */
const warmingCalls = 150
const warmingRounds = 2
/** Enough for a median: each is explained statement by statement. */
const explained = 9
const maxCpuGrowth = 1.4
/** Milliseconds of a page of the search; of rare filters; and of everything else that finds members. */
const maxTimes = { page: { p50: 5, p99: 25 }, rare: { p50: 60, p99: 60 }, other: { p50: 100, p99: 100 } }

interface SearchTimes {
  readonly whole: number[]
  readonly bare: number[]
  /** CPU of the whole stack and of the database, the asking side included, in milliseconds a call. */
  cpu: number
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function playRound(world: World, acts: readonly Act[]): Promise<SearchTimes> {
  const times: SearchTimes = { whole: [], bare: [], cpu: 0 }
  const before = world.cpuSeconds()
  for (const act of acts) times.whole.push(await measureTime(() => ask(world, act)))
  times.cpu = ((world.cpuSeconds() - before) * 1000) / acts.length
  for (const act of acts.slice(0, bareActs)) times.bare.push(await measureTime(act.bare))
  return times
}

/** Both worlds take turns, so that other load on the machine affects both. */
async function play(one: Case, worlds: readonly World[], seed: number): Promise<SearchTimes[][]> {
  const perWorld: SearchTimes[][] = worlds.map(() => [])
  for (let round = 0; round < warmingRounds + rounds; round++) {
    for (const [index, world] of worlds.entries()) {
      const acts = await one.acts(world, { seed: seed + round, count: actsPerRound })
      const end = one.startBackground?.(world)
      const times = await playRound(world, acts)
      await end?.()
      if (round >= warmingRounds) perWorld[index]?.push(times)
    }
  }
  return perWorld
}

/** What all calls share is compiled before the first is measured: that takes some thousand calls. */
async function warm(cases: readonly Case[], worlds: readonly World[], seed: number): Promise<void> {
  for (const world of worlds) {
    for (const one of cases) {
      const acts = await one.acts(world, { seed, count: actsPerRound })
      for (let round = 0; round < warmingCalls / actsPerRound; round++)
        for (const act of acts) await ask(world, act)
    }
  }
}

/** Returns how many cards, or counts, the answers have, so that a fuller response is not mistaken for a slower one. */
async function countEntries(world: World, acts: readonly Act[]): Promise<number> {
  let entries = 0
  for (const { path } of acts) {
    const lists = Object.values(Object(await world.read(path))).filter(Array.isArray)
    entries += lists.reduce((sum, list) => sum + list.length, 0)
  }
  return entries / acts.length
}

async function measure(one: Case, worlds: readonly World[], seed: number): Promise<BenchRow[]> {
  const [small = [], large = []] = await play(one, worlds, seed)
  const whole = large.flatMap((times) => times.whole)
  const bare = large.flatMap((times) => times.bare)
  const ratio = computeMedian(large.map((times) => computeMedian(times.whole) / computeMedian(times.bare)))
  const [fewCpu, manyCpu] = [small, large].map((rounds) => computeMedian(rounds.map(({ cpu }) => cpu)))
  const [p50, p99] = [computeMedian(whole), computePercentile(whole, 0.99)]
  // One after the other: statements are recorded for the whole process.
  const buffers: number[] = []
  const entries: number[] = []
  for (const world of worlds) {
    const acts = await one.acts(world, { seed, count: explained })
    buffers.push(computeMedian(await readBuffers(world, acts)))
    entries.push(await countEntries(world, acts))
  }
  const [few = 0, many = 0] = buffers
  const filled = entries.map((count) => count.toFixed(1)).join(' → ')
  const isPage = one.figure.startsWith('search, ')
  const max = one.rare ? maxTimes.rare : isPage ? maxTimes.page : maxTimes.other
  const rows = [
    buildRow(`${one.figure}, p50`, { measured: p50, limit: computeMedian(bare), ratio, max: max.p50 }),
    buildRow(`${one.figure}, p99`, {
      measured: p99,
      limit: computePercentile(bare, 0.99),
      ratio: null,
      max: max.p99,
    }),
    buildCpuRow(one.figure, { few: fewCpu ?? 0, many: manyCpu ?? 0 }),
    {
      ...buildMaxRow(
        `${one.figure}, pages read (${Math.round(few)} → ${Math.round(many)}) for ${filled} entries, growth`,
        { measured: many / few, unit: '×', max: Number.POSITIVE_INFINITY },
      ),
      target: 'no target',
    },
  ]
  return rows
}

function buildRow(
  figure: string,
  { max, ...figures }: Pick<BenchRow, 'measured' | 'limit' | 'ratio'> & { max: number },
): BenchRow {
  return { figure, unit: 'ms', target: `≤ ${max} ms`, pass: figures.measured <= max, ...figures }
}

function buildCpuRow(figure: string, { few, many }: { few: number; many: number }): BenchRow {
  const text = `${few.toFixed(1)} → ${many.toFixed(1)} ms`
  return buildMaxRow(`${figure}, CPU of program, database and asker (${text}), growth`, {
    measured: many / few,
    unit: '×',
    max: maxCpuGrowth,
  })
}

/**
 * Fills two databases with the demo's crowd and prints everything that finds members, through the whole stack, next to
 * bare SQL in the same run, and messages that begin a conversation; growth is from the small to the large one.
 */
export async function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  const { worlds, close } = await openWorlds(sizes)
  try {
    const measured: BenchRow[][] = []
    // One or some of the kinds, by parts of their names: the whole takes minutes.
    const wanted = process.env.BENCH_CASE?.split(',')
    await warm(searchCases, worlds, seed)
    for (const one of searchCases) {
      if (wanted && !wanted.some((part) => one.figure.includes(part))) continue
      console.log(`${one.figure} …`)
      const found = await measure(one, worlds, seed)
      // Results are printed as soon as they are known.
      for (const { figure, measured: value, unit } of found)
        console.log(`  ${figure}: ${value.toPrecision(3)} ${unit}`)
      measured.push(found)
    }
    return [...measured.flat(), ...(await measureSends(worlds))]
  } finally {
    await close()
  }
}
