import type pg from 'pg'

/** Reads the clock of the database, in milliseconds since 1970. */
export async function readDatabaseClock(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ now: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  )
  return Number(rows[0]?.now)
}
