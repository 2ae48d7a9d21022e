import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { TestProgram } from './program.ts'

const patienceMilliseconds = 10_000

/**
 * Makes requests that need the same rows, holds these rows until all of them wait, and lets them go at once: what each
 * has looked at before is then no longer so for the second. Gives their answers in the order of the requests.
 */
export async function inRace<Answer>(
  { database }: Pick<TestProgram, 'database'>,
  rows: RawBuilder<unknown>,
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const running = await database.db.transaction().execute(async (holder) => {
    await rows.execute(holder)
    const begun = requests.map((request) => request())
    const deadline = Date.now() + patienceMilliseconds
    for (let waiting = 0; waiting < requests.length; ) {
      if (Date.now() > deadline) throw new Error(`only ${waiting} of ${requests.length} requests wait`)
      await sleep(10)
      // Not by the holder: within one transaction PostgreSQL answers this the same each time.
      const { rows: counted } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      waiting = counted[0]?.waiting ?? 0
    }
    return { begun }
  })
  return Promise.all(running.begun)
}
