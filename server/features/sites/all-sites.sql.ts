import type { Reads } from '../../app/transaction.ts'

/** Finds the ids of all sites, oldest first. */
export async function findSiteIds(db: Reads): Promise<string[]> {
  const sites = await db.selectFrom('sites').select('id').orderBy('created_at').orderBy('id').execute()
  return sites.map((site) => site.id)
}
