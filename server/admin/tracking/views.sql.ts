import type { ViewGrouping } from '#contract/admin/tracking/views.ts'
import type { Reads } from '../../app/transaction.ts'

export interface ViewPeriod {
  readonly siteId: string
  /** As YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}

const maxGroups = 200

function selectViews(db: Reads, { siteId, from, to }: ViewPeriod) {
  return db
    .selectFrom('view_counts')
    .where('site_id', '=', siteId)
    .where('day', '>=', from)
    .where('day', '<=', to)
}

/** Sums the views of a period by day, for days that have some. */
export function findViewDays(db: Reads, period: ViewPeriod) {
  return selectViews(db, period)
    .select((eb) => ['day', eb.cast<number>(eb.fn.sum('views'), 'integer').as('views')])
    .groupBy('day')
    .orderBy('day')
    .execute()
}

/** Sums the views of a period by page, language, device or referring host, most views first. */
export function findViewGroups(db: Reads, period: ViewPeriod, by: ViewGrouping) {
  return selectViews(db, period)
    .select((eb) => [eb.ref(by).as('key'), eb.cast<number>(eb.fn.sum('views'), 'integer').as('views')])
    .groupBy(by)
    .orderBy('views', 'desc')
    .orderBy('key')
    .limit(maxGroups)
    .execute()
}

/** Finds every count of a period, oldest first. */
export function findViewCounts(db: Reads, period: ViewPeriod) {
  return selectViews(db, period)
    .select(['day', 'page', 'language', 'device', 'referrer', 'views'])
    .orderBy('day')
    .orderBy('page')
    .orderBy('language')
    .orderBy('device')
    .orderBy('referrer')
    .execute()
}
