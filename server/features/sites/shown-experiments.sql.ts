import type { ShownExperiment } from '../../app/site.ts'
import type { Reads } from '../../app/transaction.ts'

/** Finds the experiments of a site that decide what is shown: those that run, and those with a kept variant. */
export function findShownExperiments(db: Reads, siteId: string): Promise<ShownExperiment[]> {
  return db
    .selectFrom('experiments')
    .select(['id', 'point', 'variants', 'ends_at as endsAt', 'kept'])
    .where('site_id', '=', siteId)
    .where(({ eb, or, and }) =>
      or([eb('kept', 'is not', null), and([eb('result', 'is', null), eb('stopped_at', 'is', null)])]),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}
