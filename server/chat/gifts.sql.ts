import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** The gifts that a site offers, in its order. */
export async function findGifts(db: Reads, siteId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gifts where site_id = ${siteId} and enabled order by position, id limit 100`.execute(db)
  return rows.map((row) => row.id)
}

export async function isOffered(db: Reads, siteId: string, gift: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from gifts where site_id = ${siteId} and id = ${gift} and enabled`.execute(db)
  return rows.length > 0
}
