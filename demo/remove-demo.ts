import type pg from 'pg'
import { pictureFileNames } from '#server/photos/portrait/draw-picture.ts'
import type { FileStore } from '#server/platform/files/storage.ts'
import { deleteDemoMembers, deleteDemoSites, lockDemo, selectDemoFiles } from './fill.sql.ts'

/**
 * Takes every demo member away with all that belongs to them, their drawn pictures, and the demo's sites unless a real
 * member has joined there. Regions and cities stay: they are no demo. Answers how many members went.
 */
export async function removeDemo(pool: pg.Pool, files: FileStore): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(lockDemo)
    const drawn = await client.query<{ file: string }>(selectDemoFiles)
    const removed = await client.query(deleteDemoMembers)
    await client.query(deleteDemoSites)
    await client.query('commit')
    // Files last: a picture without its row is litter, a row without its picture would be drawn again.
    for (const { file } of drawn.rows) {
      for (const name of pictureFileNames(file)) await files.remove(name)
    }
    return removed.rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
