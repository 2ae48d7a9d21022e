import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type pg from 'pg'

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
    const { rows } = await pool.query({ ...(isNamed && { name }), text, values: [...values] })
    return rows as Row[] // the statement's own type, written beside its text
  }
}

/** Where a statement that was put together is run: the builder's dialect, and the connections. */
export interface PreparedReads {
  readonly db: QueryExecutorProvider
  readonly services: { readonly prepared: RunPrepared }
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
  { db, services }: PreparedReads,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db)
  return services.prepared<Row>({ name: nameOf(text), text }, parameters)
}
