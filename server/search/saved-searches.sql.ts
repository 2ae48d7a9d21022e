import { sql } from 'kysely'
import type { UsedFilters } from '#contract/search.ts'
import type { Reads } from '../context.ts'

export interface SavedSearchRow {
  id: string
  /** To be parsed: the contract may have changed since. */
  filters: unknown
  alert: boolean
  seen_at: Date
  alerted_at: Date
}

/** Reads the saved searches of a member, the oldest first. */
export async function findSavedSearches(db: Reads, memberId: string): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select id, filters, alert, seen_at, alerted_at from saved_searches
    where member_id = ${memberId} order by created_at, id`.execute(db)
  return rows
}

/** Locks the member, so that two searches saved at once are counted one after the other. */
export async function lockSaver(db: Reads, memberId: string): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(db)
}

/** Stores a search. */
export async function insertSavedSearch(
  db: Reads,
  search: { id: string; memberId: string; filters: UsedFilters; alert: boolean; now: Date },
): Promise<void> {
  const { id, memberId, filters, alert, now } = search
  await sql`
    insert into saved_searches (id, member_id, filters, alert, created_at, seen_at, alerted_at)
    values (${id}, ${memberId}, ${JSON.stringify(filters)}::jsonb, ${alert}, ${now}, ${now}, ${now})`.execute(
    db,
  )
}

/** Changes a search of a member; false for one that is not theirs. An alert that is turned on begins now. */
export async function updateSavedSearch(
  db: Reads,
  change: { id: string; memberId: string; alert: boolean | null; seen: boolean; now: Date },
): Promise<boolean> {
  const { id, memberId, alert, seen, now } = change
  const { numAffectedRows } = await sql`
    update saved_searches set
      alert = coalesce(${alert}::boolean, alert),
      alerted_at = case when ${alert}::boolean and not alert then ${now} else alerted_at end,
      seen_at = case when ${seen}::boolean then ${now} else seen_at end
    where id = ${id} and member_id = ${memberId}`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a search of a member away. */
export async function deleteSavedSearchRow(db: Reads, id: string, memberId: string): Promise<void> {
  await sql`delete from saved_searches where id = ${id} and member_id = ${memberId}`.execute(db)
}

/** Members of a site with alerts that have not looked since a time, the longest ago first. */
export async function findAlertsDue(
  db: Reads,
  due: { siteId: string; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select s.member_id from saved_searches s join members m on m.id = s.member_id and m.site_id = ${due.siteId}
    where s.alert and s.alerted_at <= ${due.before}
    group by s.member_id order by min(s.alerted_at) limit ${due.most}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** Notes that all alerts of a member have looked now. */
export async function noteAlerted(db: Reads, memberId: string, now: Date): Promise<void> {
  await sql`update saved_searches set alerted_at = ${now} where member_id = ${memberId} and alert`.execute(db)
}
