import { setTimeout as sleep } from 'node:timers/promises'
import { touchActive } from '#server/live/feed.sql.ts'
import { someMembers } from './bare-search.sql.ts'
import type { World } from './search-world.ts'

/** Activity updates per second: one in fifty of a million members is online, each written every five minutes. */
const signsPerSecond = 67

/** Records members from all over the tables as seen, one after the other, as the program does. */
export function createPresenceUpdates({ database: { db, pool } }: World): () => Promise<void> {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const { rows } = await pool.query<{ id: string }>({ name: 'bench_somebody', text: someMembers })
      for (const { id } of rows) {
        if (isOver) return
        await touchActive(db, id, new Date())
        await sleep(1000 / signsPerSecond)
      }
    }
  }
  const working = work()
  return () => {
    isOver = true
    return working
  }
}
