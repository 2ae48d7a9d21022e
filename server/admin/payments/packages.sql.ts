import type { PackageEntry } from '#contract/admin/payments/packages.ts'
import type { Reads } from '../../app/transaction.ts'

export type PackageTerms = Omit<PackageEntry, 'id' | 'sales'>

/** Finds all packages of a site with their sales since a given time. */
export function findPackageEntries(db: Reads, siteId: string, since: Date): Promise<PackageEntry[]> {
  return db
    .selectFrom('packages as k')
    .select([
      'k.id',
      'k.tier',
      'k.credits',
      'k.price_cents',
      'k.currency',
      'k.country',
      'k.position',
      'k.on_sale',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payments as p')
        .select(({ fn }) => fn.countAll<number>().as('sales'))
        .whereRef('p.site_id', '=', 'k.site_id')
        .whereRef('p.package_id', '=', 'k.id')
        .where('p.status', '=', 'completed')
        .where('p.settled_at', '>=', since)
        .$asScalar()
        .$notNull()
        .as('sales'),
    )
    .where('k.site_id', '=', siteId)
    .orderBy('k.on_sale', 'desc')
    .orderBy('k.country', (order) => order.asc().nullsFirst())
    .orderBy('k.currency')
    .orderBy('k.position')
    .orderBy('k.credits')
    .orderBy('k.id')
    .limit(500)
    .execute()
}

/** Adds a package. */
export async function insertPackage(
  db: Reads,
  { siteId, id, ...terms }: PackageTerms & { siteId: string; id: string },
): Promise<void> {
  await db
    .insertInto('packages')
    .values({ site_id: siteId, id, ...terms })
    .execute()
}

/** Changes a package; false when the site has none with this id. */
export async function updatePackage(
  db: Reads,
  { siteId, id, ...terms }: PackageTerms & { siteId: string; id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('packages')
    .set(terms)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
