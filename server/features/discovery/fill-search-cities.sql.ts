import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/**
 * Adds the cities of the next members from before cities were searchable; false when there are no more. A profile that
 * changes meanwhile is covered by its trigger.
 */
export async function fillNextCities(db: Reads, max: number): Promise<boolean> {
  const { rows } = await sql`
    with state as (select filled_until from search_cities_state for update skip locked),
    next as (
      select s.member_id from search_members s, state where s.member_id > state.filled_until
      order by s.member_id limit ${max}
    ),
    filled as (
      update search_members s set city_id = p.city_id from next n join profiles p on p.member_id = n.member_id
      where s.member_id = n.member_id and s.city_id is null and p.city_id is not null and not p.fictional
    ),
    done as (delete from search_cities_state where exists (select from state) and not exists (select from next))
    update search_cities_state set filled_until = (select member_id from next order by member_id desc limit 1)
    where exists (select from next)
    returning 1`.execute(db)
  return rows.length > 0
}
