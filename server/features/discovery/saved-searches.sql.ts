import type { Selectable } from 'kysely'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'

export type SavedSearchRow = Pick<
  Selectable<Tables['saved_searches']>,
  'id' | 'alert' | 'seen_at' | 'alerted_at'
> & {
  /** To be parsed, as the contract may have changed since. */
  filters: unknown
}

/** Reads the saved searches of a member, the oldest first. */
export function findSavedSearches(db: Reads, memberId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'filters', 'alert', 'seen_at', 'alerted_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locks the member, so that two parallel saves are counted in sequence. */
export async function lockSaver(db: Reads, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

/** Stores a search. */
export async function insertSavedSearch(
  db: Reads,
  search: { id: string; memberId: string; filters: UsedFilters; alert: boolean; now: Date },
): Promise<void> {
  const { id, memberId, filters, alert, now } = search
  await db
    .insertInto('saved_searches')
    .values({
      id,
      member_id: memberId,
      filters: JSON.stringify(filters),
      alert,
      created_at: now,
      seen_at: now,
      alerted_at: now,
    })
    .execute()
}

/** Changes a member's search; false for someone else's. An alert that is turned on starts now. */
export async function updateSavedSearch(
  db: Reads,
  change: { id: string; memberId: string; alert: boolean | null; seen: boolean; now: Date },
): Promise<boolean> {
  const { id, memberId, alert, seen, now } = change
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set((eb) => ({
      seen_at: seen ? now : eb.ref('seen_at'),
      ...(alert !== null && { alert }),
      ...(alert && {
        alerted_at: eb.case().when('alert', '=', false).then(now).else(eb.ref('alerted_at')).end(),
      }),
    }))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a search of a member. */
export async function deleteSavedSearchRow(db: Reads, id: string, memberId: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('id', '=', id).where('member_id', '=', memberId).execute()
}

/** Members of a site whose alerts have not run since a given time, longest ago first. */
export async function findAlertsDue(
  db: Reads,
  due: { siteId: string; before: Date; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_searches as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select('s.member_id')
    .where('m.site_id', '=', due.siteId)
    .where('s.alert', '=', true)
    .where('s.alerted_at', '<=', due.before)
    .groupBy('s.member_id')
    .orderBy(({ fn }) => fn.min('s.alerted_at'))
    .limit(due.max)
    .execute()
  return rows.map((row) => row.member_id)
}

/** Records that all alerts of a member have run. */
export async function recordAlert(db: Reads, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ alerted_at: now })
    .where('member_id', '=', memberId)
    .where('alert', '=', true)
    .execute()
}
