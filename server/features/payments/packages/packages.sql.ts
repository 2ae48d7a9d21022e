import type { Reads } from '../../../app/transaction.ts'

export type PackageRow = Awaited<ReturnType<typeof findPackages>>[number]

/** Finds the packages on sale in a country: its own ones if it has any, else those of the site's currency for all. */
export async function findPackages(db: Reads, at: { siteId: string; country: string; currency: string }) {
  const rows = await db
    .selectFrom('packages')
    .select(['id', 'tier', 'credits', 'price_cents', 'currency', 'country'])
    .where('site_id', '=', at.siteId)
    .where('on_sale', '=', true)
    .where(({ eb, or, and }) =>
      or([
        eb('country', '=', at.country),
        and([eb('country', 'is', null), eb('currency', '=', at.currency)]),
      ]),
    )
    .orderBy('position')
    .orderBy('credits')
    .orderBy('id')
    .limit(50)
    .execute()
  const own = rows.filter((row) => row.country !== null)
  return own.length > 0 ? own : rows
}

/** Finds the cheapest package of each currency on sale, to carry the welcome minimum over to other currencies. */
export function findCheapestPrices(db: Reads, siteId: string) {
  return db
    .selectFrom('packages')
    .select(({ fn }) => ['currency', fn.min('price_cents').as('price_cents')])
    .where('site_id', '=', siteId)
    .where('on_sale', '=', true)
    .groupBy('currency')
    .execute()
}

/**
 * Finds how often each package was sold since then, and to how many members, without what was taken back; the best
 * first, at most two.
 */
export function findBestSellers(
  db: Reads,
  sold: { siteId: string; packageIds: readonly string[]; since: Date },
) {
  return db
    .selectFrom('payments as p')
    .select(({ fn }) => [
      'p.package_id',
      fn.countAll<number>().as('sales'),
      fn.count<number>('p.member_id').distinct().as('members'),
    ])
    .where('p.site_id', '=', sold.siteId)
    .where('p.status', '=', 'completed')
    .where('p.settled_at', '>=', sold.since)
    .where(({ eb, fn, val }) => eb('p.package_id', '=', fn.any(val([...sold.packageIds]))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as r')
            .select('r.id')
            .whereRef('r.payment_id', '=', 'p.id')
            .where('r.status', '<>', 'failed'),
        ),
      ),
    )
    .groupBy('p.package_id')
    .orderBy('sales', 'desc')
    .orderBy('p.package_id')
    .limit(2)
    .$narrowType<{ package_id: string }>()
    .execute()
}

export type BuyerRow = NonNullable<Awaited<ReturnType<typeof findBuyer>>>

/** Finds what pricing needs to know of a member. */
export function findBuyer(db: Reads, memberId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(({ eb, fn, selectFrom }) => [
      'm.id',
      'm.site_id',
      'm.email',
      // By whose prices they bought last; before that, what their profile says.
      fn.coalesce('m.billing_country', 'p.country').as('country'),
      'p.country as declared',
      // By which country they were priced before, and since when that has been another one; null for none.
      'm.billing_country as kept',
      'm.billing_since as kept_since',
      // The country of the card or account that paid last; null when unknown.
      selectFrom('payments as y')
        .select('y.payer_country')
        .whereRef('y.member_id', '=', 'm.id')
        .where('y.status', '=', 'completed')
        .where('y.payer_country', 'is not', null)
        .orderBy('y.settled_at', 'desc')
        .orderBy('y.id')
        .limit(1)
        .as('payer'),
      'm.signup_at',
      eb('m.paid_since', 'is not', null).$castTo<boolean>().as('paid'),
      // Whether they have confirmed their e-mail address.
      eb('m.status', '<>', 'not_confirmed').$castTo<boolean>().as('confirmed'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}
