import type { Reads } from '../../app/transaction.ts'

/** Finds the package with the lowest price per credit for each country and currency. */
export function findCheapestPackages(db: Reads, siteId: string) {
  return db
    .selectFrom('packages')
    .distinctOn(['country', 'currency'])
    .select(['country', 'currency', 'price_cents', 'credits'])
    .where('site_id', '=', siteId)
    .where('on_sale', '=', true)
    .orderBy('country')
    .orderBy('currency')
    .orderBy((eb) => eb(eb.cast('price_cents', 'numeric'), '/', eb.ref('credits')))
    .execute()
}
