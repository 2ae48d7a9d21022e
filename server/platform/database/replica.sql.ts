import type pg from 'pg'

/** Returns the position up to which the write-ahead log has been written: all commits until now are before it. */
export async function findWrittenUntil(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string }>('select pg_current_wal_lsn()::text as place')
  return rows[0]?.place ?? ''
}

/** Returns whether a replica has replayed the log up to a position; false for one that no longer follows a primary. */
export async function hasReplayed(pool: pg.Pool, place: string): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(
    'select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as held',
    [place],
  )
  return rows[0]?.held ?? false
}
