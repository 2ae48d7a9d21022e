import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Returns the opening lines of a site in a language; English where a line has none. */
export async function findIcebreakers(
  db: Reads,
  siteId: string,
  locale: string,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, coalesce(texts ->> ${locale}, texts ->> 'en') as text from icebreakers
    where site_id = ${siteId} and coalesce(texts ->> ${locale}, texts ->> 'en') is not null order by position limit 50`.execute(
    db,
  )
  return rows
}
