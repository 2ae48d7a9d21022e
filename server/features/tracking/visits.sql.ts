import type { Reads } from '../../app/transaction.ts'

/** Counts a visitor with a source. */
export async function countVisit(
  db: Reads,
  visit: { siteId: string; day: string; network: string; ref: string; lander: string },
): Promise<void> {
  await db
    .insertInto('visit_counts')
    .values({
      site_id: visit.siteId,
      day: visit.day,
      network: visit.network,
      ref: visit.ref,
      lander: visit.lander,
      visits: 1,
    })
    .onConflict((oc) =>
      oc
        .columns(['site_id', 'day', 'network', 'ref', 'lander'])
        .doUpdateSet((eb) => ({ visits: eb('visit_counts.visits', '+', 1) })),
    )
    .execute()
}
