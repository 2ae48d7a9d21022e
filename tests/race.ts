import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { TestProgram } from './program.ts'

const patienceMilliseconds = 10_000

/**
 * Makes requests that need the same rows, locks these rows until all of them wait, one behind the other, and unlocks
 * them: what the second has read before is then out of date. Returns their responses in order.
 */
export async function runInRace<Answer>(
  { database }: Pick<TestProgram, 'database'>,
  rows: RawBuilder<unknown>,
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const running = await database.db.transaction().execute(async (holder) => {
    await rows.execute(holder)
    const begun: Promise<Answer>[] = []
    for (const request of requests) {
      begun.push(request())
      await waitForLocks(database, begun.length)
    }
    return { begun }
  })
  return Promise.all(running.begun)
}

/** Resolves when this many of the database's connections wait for a lock. */
async function waitForLocks({ db }: TestProgram['database'], count: number): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds
  for (;;) {
    // Not by the holder: within one transaction PostgreSQL answers this the same each time.
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    const waiting = rows[0]?.waiting ?? 0
    if (waiting >= count) return
    if (Date.now() > deadline) throw new Error(`only ${waiting} of ${count} requests wait`)
    await sleep(10)
  }
}
