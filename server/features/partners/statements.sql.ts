import { sql } from 'kysely'
import type { Reads, Tx } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Finds partners of a site with something payable and data for payouts who have no statement for a month yet. */
export function findPartnersToInvoice(db: Reads, siteId: string, month: string) {
  return db
    .selectFrom('partners as p')
    .select('p.id')
    .where('p.site_id', '=', siteId)
    .where('p.payee', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('partner_statements as s')
            .select('s.id')
            .whereRef('s.partner_id', '=', 'p.id')
            .where('s.month', '=', sql<string>`${month}::date`),
        ),
      ),
    )
    .where((eb) =>
      eb(
        eb
          .selectFrom('partner_entries as e')
          .select(sql<number>`coalesce(sum(e.cents), 0)`.as('cents'))
          .whereRef('e.partner_id', '=', 'p.id')
          .where('e.account', '=', 'payable'),
        '>',
        0,
      ),
    )
    .execute()
}

/** Returns the next number of a site's statements; numbers have no gaps, as they are taken one at a time. */
export async function takeStatementNumber(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('partner statements ' || ${tx.site.id}, 0))`.execute(
    tx.db,
  )
  const { next } = await tx.db
    .selectFrom('partner_statements')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    .where('site_id', '=', tx.site.id)
    .executeTakeFirstOrThrow()
  return next
}

/** Stores a statement, once per partner and month; false when it is known. */
export async function insertStatement(
  tx: Tx,
  statement: {
    id: string
    partnerId: string
    month: string
    number: number
    netCents: number
    vatCents: number
    document: Buffer
  },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('partner_statements')
    .values({
      id: statement.id,
      site_id: tx.site.id,
      partner_id: statement.partnerId,
      month: sql<string>`${statement.month}::date`,
      number: statement.number,
      net_cents: statement.netCents,
      vat_cents: statement.vatCents,
      currency: tx.site.settings.currency,
      document: statement.document,
      state: 'open',
      created_at: tx.now,
    })
    .onConflict((oc) => oc.columns(['partner_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Selects the statements of a site. The payout is there where it was paid by a file. */
function selectStatements(db: Reads, siteId: string) {
  return db
    .selectFrom('partner_statements as s')
    .innerJoin('partners as p', 'p.id', 's.partner_id')
    .leftJoin('partner_payouts as o', (join) =>
      join.onRef('o.id', '=', 's.payout_id').on('o.method', '=', 'file'),
    )
    .select(['s.id', 's.number', 's.net_cents', 's.vat_cents', 's.currency', 's.partner_id', 's.document'])
    .select((eb) => [
      'p.name',
      'o.id as payout_id',
      sql<string>`to_char(s.month, 'YYYY-MM')`.as('month'),
      eb.ref('s.state').$castTo<'open' | 'paid'>().as('state'),
    ])
    .where('s.site_id', '=', siteId)
}

export type StatementRow = Awaited<ReturnType<typeof findPartnerStatements>>[number]

/** Finds the statements of a partner, one a month, newest first. */
export function findPartnerStatements(db: Reads, siteId: string, partnerId: string) {
  return selectStatements(db, siteId)
    .where('s.partner_id', '=', partnerId)
    .orderBy('s.number', 'desc')
    .execute()
}

/** Finds a page of the statements of a site: the open ones first, then the newest. */
export function findStatements(db: Reads, siteId: string, page: PageRequest) {
  return findPage(db, selectStatements(db, siteId), {
    by: [(eb) => eb('s.state', '=', 'open'), 's.number', 's.id'],
    isDescending: true,
    page,
  })
}

/** Finds every open statement of a site, ordered so that two payouts lock partners in one order. */
export function findOpenStatements(db: Reads, siteId: string) {
  return selectStatements(db, siteId)
    .where('s.state', '=', 'open')
    .orderBy('s.partner_id')
    .orderBy('s.number')
    .execute()
}

/** Finds the sealed document of a statement of a site. */
export function findStatement(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('partner_statements')
    .select(['id', 'partner_id', 'document'])
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
}

/** Stores a payout, once per id; false when it is known. */
export async function insertPayout(
  tx: Tx,
  payout: { id: string; method: 'file' | 'hand'; staffId: string },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('partner_payouts')
    .values({
      id: payout.id,
      site_id: tx.site.id,
      method: payout.method,
      staff_id: payout.staffId,
      created_at: tx.now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Marks an open statement as paid by a payout; false when another payout was faster. */
export async function payStatement(tx: Tx, id: string, payoutId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('partner_statements')
    .set({ state: 'paid', payout_id: payoutId })
    .where('id', '=', id)
    .where('site_id', '=', tx.site.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the statements that a payout paid, with when it was made. */
export function findPayoutStatements(db: Reads, siteId: string, payoutId: string) {
  return db
    .selectFrom('partner_statements as s')
    .innerJoin('partner_payouts as o', 'o.id', 's.payout_id')
    .select(['s.id', 's.number', 's.net_cents', 's.vat_cents', 's.document', 'o.created_at'])
    .where('s.site_id', '=', siteId)
    .where('o.site_id', '=', siteId)
    .where('o.id', '=', payoutId)
    .where('o.method', '=', 'file')
    .where('s.currency', '=', 'EUR')
    .orderBy('s.number')
    .execute()
}
