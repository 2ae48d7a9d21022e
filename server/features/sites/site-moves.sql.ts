import type { Reads } from '../../app/transaction.ts'

/** The state of a site’s move to another deployment, as in `site_moves`. */
export type MoveState = 'copying' | 'draining' | 'read_only' | 'switching' | 'moved' | 'arriving'

/**
 * Finds the sites that this deployment does not serve: those that have moved away, and those that are still arriving.
 */
export async function findAwaySites(db: Reads): Promise<string[]> {
  const rows = await db
    .selectFrom('site_moves')
    .select('site_id')
    .where('state', 'in', ['moved', 'arriving'])
    .execute()
  return rows.map((row) => row.site_id)
}

/** Finds the sites that moved away and left a frozen copy here, with the deployment that serves them now. */
export async function findMovedSites(db: Reads) {
  return db
    .selectFrom('site_moves as v')
    .innerJoin('site_hosts as h', (join) => join.onRef('h.site_id', '=', 'v.site_id').on('h.main', '=', true))
    .select(['v.site_id as id', 'h.host', 'v.peer', 'v.started_at as startedAt'])
    .where('v.state', '=', 'moved')
    .orderBy('h.host')
    .execute()
}

/**
 * Returns whether jobs of a site may run here: not during the handover, unless the command in charge was killed and its
 * lease has expired, and not where the site is only a copy.
 */
export async function mayRunJobs(db: Reads, siteId: string): Promise<boolean> {
  const held = await db
    .selectFrom('site_moves')
    .select('state')
    .where('site_id', '=', siteId)
    .where('state', '!=', 'copying')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['switching', 'moved', 'arriving']),
        eb('lease_until', '>', eb.fn<Date>('clock_timestamp')),
      ]),
    )
    .executeTakeFirst()
  return held === undefined
}
