import type { DeviceKind } from '#contract/features/tracking/views.ts'
import type { Reads, Tx } from '../../app/transaction.ts'

/** A host is what a browser claims: this many are counted by their names on one day. */
export const maxReferrersPerDay = 200

interface View {
  readonly siteId: string
  readonly day: string
  readonly page: string
  readonly language: string
  readonly device: DeviceKind
  readonly referrer: string
}

/** Adds one to the views of a page. */
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

/** Says whether a referring host is counted by its name: one of the first of the day. */
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
