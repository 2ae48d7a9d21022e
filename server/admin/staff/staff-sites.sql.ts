import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Selects the ids of the sites that a person works on, oldest first. */
export function selectSiteIds(staffId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql`array(
    select x.id from sites x where exists (select 1 from staff y where y.id = ${staffId} and y.all_sites)
      or exists (select 1 from staff_sites z where z.staff_id = ${staffId} and z.site_id = x.id)
    order by x.created_at, x.id)`
}

/** On which sites someone works: on all, or on those named. */
export interface SiteGrant {
  readonly allSites: boolean
  readonly siteIds: readonly string[]
}

/** Sets the sites that someone works on; unknown ones are left out. */
export async function saveStaffSites(db: Reads, staffId: string, grant: SiteGrant): Promise<void> {
  await db.updateTable('staff').set({ all_sites: grant.allSites }).where('id', '=', staffId).execute()
  await db.deleteFrom('staff_sites').where('staff_id', '=', staffId).execute()
  if (grant.allSites) return
  await db
    .insertInto('staff_sites')
    .columns(['staff_id', 'site_id'])
    .expression((eb) =>
      eb
        .selectFrom('sites')
        .select([eb.val(staffId).as('staff_id'), 'id as site_id'])
        .where('id', '=', eb.fn.any(eb.val([...grant.siteIds]))),
    )
    .execute()
}

/** Returns all sites with their names and main hosts, and where those have moved of which only a copy is here; oldest first. */
export async function findSiteNames(db: Reads) {
  return db
    .selectFrom('sites as s')
    .innerJoin('site_hosts as h', (join) => join.onRef('h.site_id', '=', 's.id').on('h.main', '=', true))
    .leftJoin('site_moves as v', (join) => join.onRef('v.site_id', '=', 's.id').on('v.state', '=', 'moved'))
    .select(['s.id', 'h.host', 'v.peer as moved_to', sql<string>`s.settings->>'name'`.as('name')])
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
}
