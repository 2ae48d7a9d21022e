import type { ExperimentMetric } from '#contract/features/tracking/variant-points.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'
import type { VariantCount } from './compare-shares.ts'
import { countsMember, hasConfirmed } from './numbers.sql.ts'

function selectExperiments(db: Reads, siteId: string) {
  return (
    db
      .selectFrom('experiments')
      .select([
        'id',
        'site_id',
        'point',
        'name',
        'variants',
        'metric',
        'started_at',
        'ends_at',
        'stopped_at',
        'kept',
      ])
      // Written by `storeResult` alone.
      .select(({ ref }) => ref('result').$castTo<VariantCount[] | null>().as('result'))
      .where('site_id', '=', siteId)
      .$narrowType<{ metric: ExperimentMetric }>()
  )
}

export type ExperimentRow = Awaited<ReturnType<typeof findExperiments>>['rows'][number]

/** Finds a page of the experiments of a site, newest first. */
export function findExperiments(db: Reads, siteId: string, page: PageRequest) {
  return findPage(db, selectExperiments(db, siteId), { by: ['started_at', 'id'], isDescending: true, page })
}

/** Finds one experiment of a site. */
export function findExperiment(db: Reads, siteId: string, id: string) {
  return selectExperiments(db, siteId).where('id', '=', id).executeTakeFirst()
}

interface NewExperiment {
  readonly id: string
  readonly point: string
  readonly name: string
  readonly variants: string[]
  readonly metric: ExperimentMetric
  readonly endsAt: Date
}

/** Stores an experiment that starts now; false while another one runs in its place: the unique index decides. */
export async function insertExperiment(tx: Tx, experiment: NewExperiment): Promise<boolean> {
  const { endsAt, ...rest } = experiment
  const inserted = await tx.db
    .insertInto('experiments')
    .values({ ...rest, site_id: tx.site.id, started_at: tx.now, ends_at: endsAt })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stops an experiment before its end; false when it is over or stopped. */
export async function stopExperiment(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('experiments')
    .set({ stopped_at: tx.now })
    .where('site_id', '=', tx.site.id)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where('result', 'is', null)
    .where('ends_at', '>', tx.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps a variant of an experiment, and no longer that of an earlier one in the same place. */
export async function keepVariant(
  tx: Tx,
  experiment: Pick<ExperimentRow, 'id' | 'point'>,
  variant: string | null,
): Promise<void> {
  await tx.db
    .updateTable('experiments')
    .set(({ eb }) => ({
      kept: eb
        .case()
        .when('id', '=', experiment.id)
        .then(eb.cast<string | null>(eb.val(variant), 'text'))
        .else(null)
        .end(),
    }))
    .where('site_id', '=', tx.site.id)
    .where('point', '=', experiment.point)
    .execute()
}

/** Lists the experiments of a site that are over and whose counts are not stored. */
export function findEnded(db: Reads, siteId: string, now: Date) {
  return selectExperiments(db, siteId)
    .where('result', 'is', null)
    .where(({ eb, or }) => or([eb('ends_at', '<=', now), eb('stopped_at', 'is not', null)]))
    .orderBy('started_at')
    .limit(100)
    .execute()
}

/** Stores the counts of an experiment that is over; those that are stored stay. */
export async function storeResult(tx: Tx, id: string, counts: readonly VariantCount[]): Promise<void> {
  await tx.db
    .updateTable('experiments')
    .set({ result: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('result', 'is', null)
    .execute()
}

/** Counts by variant the visitors who saw it. */
export function countVisitors(db: Reads, experimentId: string) {
  return db
    .selectFrom('experiment_visits')
    .select(['variant', 'visitors'])
    .where('experiment_id', '=', experimentId)
    .execute()
}

/**
 * Counts by variant the members who saw it, and those of them who then did what the metric counts until the end. Those
 * of the demo count on a site of the demo only.
 */
export function countMembers(db: Reads, experiment: ExperimentRow) {
  const { id, metric, stopped_at, ends_at } = experiment
  return db
    .selectFrom('experiment_exposures as x')
    .innerJoin('members as m', 'm.id', 'x.member_id')
    .select(({ fn, exists, and, selectFrom }) => [
      'x.variant',
      fn.countAll<number>().as('members'),
      fn
        .countAll<number>()
        .filterWhere(
          metric === 'purchase'
            ? exists(
                selectFrom('payments as p')
                  .select('p.id')
                  .whereRef('p.member_id', '=', 'x.member_id')
                  .where('p.status', '=', 'completed')
                  .whereRef('p.settled_at', '>=', 'x.exposed_at')
                  .where('p.settled_at', '<', stopped_at ?? ends_at),
              )
            : metric === 'activation'
              ? hasConfirmed
              : and([]),
        )
        .as('converted'),
    ])
    .where('x.experiment_id', '=', id)
    .where(countsMember(experiment.site_id))
    .groupBy('x.variant')
    .execute()
}
