import type pg from 'pg'

/** A statement that the database keeps ready under a name, for the few that run with every message. */
export interface Prepared<Row> {
  readonly name: string
  readonly text: string
  /** Only marks the type of the rows. */
  readonly row?: Row
}

/** Runs a prepared statement on any connection of the pool; each connection parses and plans it once. */
export type RunPrepared = <Row>(statement: Prepared<Row>, values: readonly unknown[]) => Promise<Row[]>

export function runPreparedOn(pool: pg.Pool): RunPrepared {
  return async <Row>({ name, text }: Prepared<Row>, values: readonly unknown[]) => {
    const { rows } = await pool.query({ name, text, values: [...values] })
    return rows as Row[] // the statement's own type, written beside its text
  }
}
