import { sql } from 'kysely'
import type { PackageEntry } from '#contract/admin-packages.ts'
import type { Reads } from '../context.ts'

export type PackageTerms = Omit<PackageEntry, 'id' | 'sales'>

/** All packages of a site with what was sold of each since a moment. */
export async function findPackageEntries(db: Reads, siteId: string, since: Date): Promise<PackageEntry[]> {
  const { rows } = await sql<PackageEntry>`
    select k.id, k.tier, k.credits, k.price_cents, k.currency, k.country, k.position, k.on_sale,
      (select count(*)::int from payments p where p.site_id = k.site_id and p.package_id = k.id
        and p.status = 'completed' and p.settled_at >= ${since}) as sales
    from packages k where k.site_id = ${siteId}
    order by k.on_sale desc, k.country nulls first, k.currency, k.position, k.credits, k.id limit 500`.execute(
    db,
  )
  return rows
}

/** Adds a package. */
export async function insertPackage(
  db: Reads,
  p: PackageTerms & { siteId: string; id: string },
): Promise<void> {
  await sql`
    insert into packages (site_id, id, tier, credits, price_cents, currency, country, position, on_sale)
    values (${p.siteId}, ${p.id}, ${p.tier}, ${p.credits}, ${p.price_cents}, ${p.currency}, ${p.country}, ${p.position},
      ${p.on_sale})`.execute(db)
}

/** Changes a package; false when the site has none with this id. */
export async function updatePackage(
  db: Reads,
  p: PackageTerms & { siteId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    update packages set tier = ${p.tier}, credits = ${p.credits}, price_cents = ${p.price_cents},
      currency = ${p.currency}, country = ${p.country}, position = ${p.position}, on_sale = ${p.on_sale}
    where site_id = ${p.siteId} and id = ${p.id} returning 1`.execute(db)
  return rows.length > 0
}
