import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Sets invisible mode; a trigger takes the member out of search or back into it. */
export async function updateInvisible(db: Reads, memberId: string, invisible: boolean): Promise<void> {
  await sql`update members set invisible = ${invisible} where id = ${memberId}`.execute(db)
}

/** Sets whether visitors may see the member; a trigger tells the search. */
export async function updateShownToVisitors(db: Reads, memberId: string, shown: boolean): Promise<void> {
  await sql`update members set shown_to_visitors = ${shown} where id = ${memberId}`.execute(db)
}

/** Sets whether the member sees fictional profiles. */
export async function updateHideFictional(db: Reads, memberId: string, hide: boolean): Promise<void> {
  await sql`update members set hide_fictional = ${hide} where id = ${memberId}`.execute(db)
}
