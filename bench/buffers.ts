import { type Act, ask } from './search-cases.ts'
import type { World } from './search-world.ts'

/** A statement that a call has sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Asked {
  text?: unknown
  values?: unknown
}

/** Hears what a world's server asks its database while something is done. */
export async function statementsOf(world: World, work: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = []
  const { pool } = world.database
  const client = await pool.connect()
  const prototype: { query: unknown } = Object.getPrototypeOf(client)
  client.release()
  const original = prototype.query
  if (typeof original !== 'function') throw new Error('a client of pg asks by query')
  prototype.query = function query(this: unknown, first: unknown, ...rest: unknown[]) {
    const { text, values }: Asked =
      typeof first === 'string' ? { text: first, values: rest[0] } : Object(first)
    if (typeof text === 'string') heard.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(original, this, [first, ...rest])
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return heard
}

/** Whether a statement only reads: others cannot be tried without doing what they do. */
export function isRead({ text }: Statement): boolean {
  return /^\s*(select|with)\b/i.test(text)
}

/** The plan of a statement as it was carried out. */
export async function planOf(
  world: World,
  { text, values }: Statement,
): Promise<{ lines: string; buffers: number }> {
  const explained = `explain (analyze, buffers, costs off, timing off) ${text}`
  const { rows } = await world.database.pool.query<{ 'QUERY PLAN': string }>(explained, [...values])
  const lines = rows.map((row) => row['QUERY PLAN'])
  const first = lines.find((line) => line.includes('Buffers:')) ?? ''
  const buffers = [...first.matchAll(/(?:hit|read)=(\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
  return { lines: lines.join('\n'), buffers }
}

/** How many pages of the database each act reads, all its statements together. */
export async function readBuffers(world: World, acts: readonly Act[]): Promise<number[]> {
  const counts: number[] = []
  for (const act of acts) {
    const statements = await statementsOf(world, () => ask(world, act))
    let buffers = 0
    for (const statement of statements) {
      if (isRead(statement)) buffers += (await planOf(world, statement)).buffers
    }
    counts.push(buffers)
  }
  return counts
}
