import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type pg from 'pg'
import { RowQuery } from './row-query.ts'

/** A statement that the database keeps ready under a name, for those that run often. */
export interface Prepared<Row> {
  readonly name: string
  readonly text: string
  /** Only marks the type of the rows. */
  readonly row?: Row
}

/** Runs a statement on any connection of the pool. */
export type RunPrepared = <Row>(statement: Prepared<Row>, values: readonly unknown[]) => Promise<Row[]>

/**
 * Runs statements by their names: each connection parses and plans one once. Without names they are planned anew, which a
 * pooler in transaction mode wants: the next statement may meet another connection.
 */
export function runPreparedOn(pool: pg.Pool, { isNamed }: { isNamed: boolean }): RunPrepared {
  return async <Row>({ name, text }: Prepared<Row>, values: readonly unknown[]) => {
    const query = new RowQuery<Row>({ ...(isNamed && { name }), text, values: [...values] })
    // Whatever the driver's types say: without a callback, the pool gives a promise of the end.
    await (pool.query(query) as unknown as Promise<unknown>)
    return query.found
  }
}

/** Where a statement that was put together is run: the builder's dialect, and the connections. */
export interface PreparedReads {
  readonly db: QueryExecutorProvider
  readonly prepared: RunPrepared
}

const names = new Map<string, string>()
/** Every connection keeps what it prepares; further texts are planned each time. */
const mostNames = 300

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known ?? ''
  const name = `built_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Runs a statement that is put together from parts, as a prepared one: for hot reads whose parts vary little. Planning
 * them costs more than running them.
 */
export async function readPrepared<Row>(
  { db, prepared }: PreparedReads,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db)
  return prepared<Row>({ name: nameOf(text), text }, parameters)
}

/** Runs a statement with what is given for its parameters. */
type RunGiven<Row, Given> = (reads: PreparedReads, given: Given) => Promise<Row[]>

/** A statement's text in which each parameter has one number, however often it stands there. */
function textOnce<Row, Given extends object>(
  { db }: PreparedReads,
  keys: readonly (keyof Given & string)[],
  build: (given: Given) => RawBuilder<Row>,
) {
  const standIns = new Map<unknown, keyof Given & string>(keys.map((key) => [{ key }, key]))
  const given = Object.fromEntries([...standIns].map(([standIn, key]) => [key, standIn]))
  // Nothing looks into the stand-ins: they only mark where each parameter is put.
  const { sql: text, parameters } = build(given as Given).compile(db)
  const order: (keyof Given & string)[] = []
  const numbered = text.replace(/\$(\d+)/g, (_, number: string) => {
    const key = standIns.get(parameters[Number(number) - 1])
    if (key === undefined)
      throw new Error('a statement that is put together once takes its parameters as they are')
    if (!order.includes(key)) order.push(key)
    return `$${order.indexOf(key) + 1}`
  })
  return { text: numbered, order }
}

/**
 * Makes a statement that is put together from parts the first time and never again: for the reads of a chat, where the
 * putting together took as long as the asking. `build` may only place its parameters, not look at them.
 */
export function prepareOnce<Row, Given extends object>(
  name: string,
  build: (given: Given) => RawBuilder<Row>,
): RunGiven<Row, Given> {
  let made: { text: string; order: readonly (keyof Given & string)[] } | undefined
  return async (reads, given) => {
    made ??= textOnce(reads, Object.keys(given) as (keyof Given & string)[], build) // its own keys, by the type
    const { text, order } = made
    return reads.prepared<Row>(
      { name, text },
      order.map((key) => given[key]),
    )
  }
}
