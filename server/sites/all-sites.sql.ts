import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** The ids of all sites, oldest first. */
export async function findSiteIds(db: Reads): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sites order by created_at, id`.execute(db)
  return rows.map((row) => row.id)
}
