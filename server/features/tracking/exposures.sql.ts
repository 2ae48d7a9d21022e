import type { Reads, Tx } from '../../app/transaction.ts'

/** Counts a visitor who saw a variant. */
export async function countExperimentVisit(db: Reads, experimentId: string, variant: string): Promise<void> {
  await db
    .insertInto('experiment_visits')
    .values({ experiment_id: experimentId, variant, visitors: 1 })
    .onConflict((oc) =>
      oc
        .columns(['experiment_id', 'variant'])
        .doUpdateSet((eb) => ({ visitors: eb('experiment_visits.visitors', '+', 1) })),
    )
    .execute()
}

export interface Exposure {
  readonly experimentId: string
  readonly memberId: string
  readonly point: string
  readonly variant: string
}

/** Stores the first time that a member saw their variant; later ones change nothing. */
export async function insertExposure(tx: Tx, exposure: Exposure): Promise<void> {
  const { experimentId, memberId, point, variant } = exposure
  await tx.db
    .insertInto('experiment_exposures')
    .values({ experiment_id: experimentId, member_id: memberId, point, variant, exposed_at: tx.now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Finds the traffic source that was stored with a new member. */
export async function findKeptSource(db: Reads, siteId: string, memberId: string) {
  const row = await db
    .selectFrom('members')
    .select('tracking')
    .where('site_id', '=', siteId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.tracking
}
