import type { Reads } from '../../app/transaction.ts'

/** Returns the saved views of a person, by name. */
export function findSavedViews(db: Reads, staffId: string) {
  return db
    .selectFrom('saved_views')
    .select(['id', 'path', 'query', 'name'])
    .where('staff_id', '=', staffId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export interface NewView {
  readonly id: string
  readonly staffId: string
  readonly path: string
  readonly query: string
  readonly name: string
  readonly now: Date
}

/** Stores a view in place of the one of that name. */
export async function saveView(db: Reads, view: NewView): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({
      id: view.id,
      staff_id: view.staffId,
      path: view.path,
      query: view.query,
      name: view.name,
      created_at: view.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'path', 'name']).doUpdateSet({ query: view.query }),
    )
    .execute()
}

/** Locks a person, so that the number of their views is counted by one call at a time. */
export async function lockStaff(db: Reads, staffId: string): Promise<void> {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute()
}

/** Deletes a view of a person; false when they have none of this id. */
export async function deleteView(db: Reads, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
