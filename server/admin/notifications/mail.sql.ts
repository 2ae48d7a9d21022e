import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'
import type { SuppressionReason } from '../../platform/outgoing/suppressions.sql.ts'

function selectRefusedAddresses(db: Reads, siteId: string) {
  return db
    .selectFrom('mail_suppressions as r')
    .leftJoin('members as m', (join) =>
      join.onRef('m.site_id', '=', 'r.site_id').onRef('m.email_key', '=', 'r.address'),
    )
    .leftJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['r.address', 'r.detail', 'r.created_at', 'm.id as member_id', 'p.name'])
    .select((eb) => eb.ref('r.reason').$castTo<SuppressionReason>().as('reason'))
    .where('r.site_id', '=', siteId)
}

/** Finds a page of the refused addresses of a site that contain some words, newest first, with their members. */
export function findRefusedAddresses(
  db: Reads,
  siteId: string,
  { words, page }: { words: string; page: PageRequest },
) {
  const addresses = selectRefusedAddresses(db, siteId).$if(words !== '', (all) =>
    all.where(sql<boolean>`position(${words.toLowerCase()} in r.address) > 0`),
  )
  return findPage(db, addresses, { by: ['r.created_at', 'r.address'], isDescending: true, page })
}

/** Finds one refused address of a site with its member. */
export function findRefusedAddress(db: Reads, siteId: string, address: string) {
  return selectRefusedAddresses(db, siteId).where('r.address', '=', address).executeTakeFirst()
}
