import type pg from 'pg'

/** Returns how far the log of the database has been written: everything committed until now stands before it. */
export async function findWrittenUntil(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string }>('select pg_current_wal_lsn()::text as place')
  return rows[0]?.place ?? ''
}

/**
 * Returns whether a replica has taken over everything before a place of the log; one that follows no one any more has
 * not.
 */
export async function hasReplayed(pool: pg.Pool, place: string): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(
    'select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as held',
    [place],
  )
  return rows[0]?.held ?? false
}
