import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import type { SuppressionReason } from '../../platform/outgoing/suppressions.sql.ts'

const maxRows = 200

/** Returns a site's newest rejected addresses, or those matching a search, with their members. */
export function findRefusedAddresses(db: Reads, siteId: string, words: string) {
  const rows = db
    .selectFrom('mail_suppressions as r')
    .leftJoin('members as m', (join) =>
      join.onRef('m.site_id', '=', 'r.site_id').onRef('m.email_key', '=', 'r.address'),
    )
    .leftJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['r.address', 'r.detail', 'r.created_at', 'm.id as member_id', 'p.name'])
    .select((eb) => eb.ref('r.reason').$castTo<SuppressionReason>().as('reason'))
    .where('r.site_id', '=', siteId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.address')
    .limit(maxRows)
  if (words === '') return rows.execute()
  return rows.where(sql<boolean>`position(${words.toLowerCase()} in r.address) > 0`).execute()
}
