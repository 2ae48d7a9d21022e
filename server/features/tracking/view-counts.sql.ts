import type { DeviceKind } from '#contract/features/tracking/views.ts'
import type { Reads, Tx } from '../../app/transaction.ts'

/** Browsers may claim any referring host, so only this many are counted by name on one day. */
export const maxReferrersPerDay = 200

interface View {
  readonly siteId: string
  readonly day: string
  readonly page: string
  readonly language: string
  readonly device: DeviceKind
  readonly referrer: string
}

/** Adds one to the number of views of a page. */
export async function countView(tx: Tx, { siteId, ...view }: View): Promise<void> {
  await tx.db
    .insertInto('view_counts')
    .values({ site_id: siteId, ...view, views: 1 })
    .onConflict((oc) =>
      oc
        .columns(['site_id', 'day', 'page', 'language', 'device', 'referrer'])
        .doUpdateSet((eb) => ({ views: eb('view_counts.views', '+', 1) })),
    )
    .execute()
}

/** Returns whether a referring host is counted by its name: whether it is one of the first hosts of the day. */
export async function isReferrerKept(
  db: Reads,
  { siteId, day, referrer }: Pick<View, 'siteId' | 'day' | 'referrer'>,
): Promise<boolean> {
  const known = await db
    .selectFrom('view_counts')
    .select('referrer')
    .distinct()
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('referrer', '!=', '')
    .limit(maxReferrersPerDay)
    .execute()
  return known.length < maxReferrersPerDay || known.some((row) => row.referrer === referrer)
}
