import { escapeLiteral } from 'pg'
import { type Act, ask } from './search-cases.ts'
import type { World } from './search-world.ts'

/** A statement that a call has sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The database keeps it, with one plan for all values. */
  readonly isPrepared: boolean
}

interface QueryArguments {
  name?: unknown
  text?: unknown
  values?: unknown
}

/** Records what a world's server asks its database while something is done. */
export async function recordStatements(world: World, work: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = []
  const { pool } = world.database
  const client = await pool.connect()
  const prototype: { query: unknown } = Object.getPrototypeOf(client)
  client.release()
  const original = prototype.query
  if (typeof original !== 'function') throw new Error('a client of pg asks by query')
  prototype.query = function query(this: unknown, first: unknown, ...rest: unknown[]) {
    const { name, text, values }: QueryArguments =
      typeof first === 'string' ? { text: first, values: rest[0] } : Object(first)
    if (typeof text === 'string')
      heard.push({ text, values: Array.isArray(values) ? values : [], isPrepared: Boolean(name) })
    return Reflect.apply(original, this, [first, ...rest])
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return heard
}

/** Returns whether a statement only reads: others cannot be tried without their effects. */
export function isRead({ text }: Statement): boolean {
  return /^\s*(select|with)\b/i.test(text)
}

function quoteLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
  return escapeLiteral(String(value))
}

async function explain(
  world: World,
  { text, values, isPrepared }: Statement,
): Promise<{ 'QUERY PLAN': string }[]> {
  const options = 'explain (analyze, buffers, costs off, timing off)'
  const { pool } = world.database
  if (!isPrepared || values.length === 0) return (await pool.query(`${options} ${text}`, [...values])).rows
  const client = await pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare explained as ${text}`)
    return (await client.query(`${options} execute explained (${values.map(quoteLiteral).join(', ')})`)).rows
  } finally {
    // A connection that was set up for this must not be reused by anyone else.
    client.release(true)
  }
}

/** Returns the plan a statement was run with; for a prepared one, the stored plan. */
export async function explainStatement(
  world: World,
  statement: Statement,
): Promise<{ lines: string; buffers: number }> {
  const rows = await explain(world, statement)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const first = lines.find((line) => line.includes('Buffers:')) ?? ''
  const buffers = [...first.matchAll(/(?:hit|read)=(\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
  return { lines: lines.join('\n'), buffers }
}

/** Returns how many pages of the database each act reads, all its statements together. */
export async function readBuffers(world: World, acts: readonly Act[]): Promise<number[]> {
  const counts: number[] = []
  for (const act of acts) {
    const statements = await recordStatements(world, () => ask(world, act))
    let buffers = 0
    for (const statement of statements) {
      if (isRead(statement)) buffers += (await explainStatement(world, statement)).buffers
    }
    counts.push(buffers)
  }
  return counts
}
