import type { Compilable, CompiledQuery, QueryExecutorProvider, RawBuilder } from 'kysely'
import type pg from 'pg'

/** Runs a compiled statement on any connection of the pool and returns its rows. */
export type RunPrepared = <Row>(statement: CompiledQuery<Row>) => Promise<Row[]>

/** What a prepared statement needs: the builder that compiles it, and the connections that run it. */
export interface PreparedReads {
  readonly db: QueryExecutorProvider
  readonly prepared: RunPrepared
}

const names = new Map<string, string>()
/** Each connection keeps what it has prepared; further statements are planned each time. */
const maxNames = 300

/** Returns the name of a statement by its text; undefined when there are too many. */
function getName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `statement_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Runs statements by name: each connection parses and plans a statement once. Without names, they are planned each
 * time, as a pooler in transaction mode requires: the next statement may use another connection.
 */
export function runPreparedOn(pool: pg.Pool, { isNamed }: { isNamed: boolean }): RunPrepared {
  return async <Row>({ sql: text, parameters }: CompiledQuery<Row>) => {
    const name = isNamed ? getName(text) : undefined
    const { rows } = await pool.query({ ...(name && { name }), text, values: [...parameters] })
    return rows as Row[] // the statement's own type, by the builder or written next to its text
  }
}

/** Executes a prepared statement. For frequent reads whose planning costs more than their execution. */
export function executePrepared<Row>(
  { db, prepared }: PreparedReads,
  statement: RawBuilder<Row> | Compilable<Row>,
): Promise<Row[]> {
  return prepared<Row>(statement.compile(db))
}
