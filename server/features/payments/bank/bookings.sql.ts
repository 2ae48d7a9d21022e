import type { Reads, Tx } from '../../../app/transaction.ts'
import { findPage, type PageRequest } from '../../../platform/database/find-page.sql.ts'

/** Selects bookings; their payer is sealed. */
function selectBookings(db: Reads) {
  return db
    .selectFrom('bank_bookings')
    .select([
      'id',
      'booked_on',
      'amount_cents',
      'currency',
      'remittance',
      'payer',
      'state',
      'payment_id',
      'matched_by',
    ])
}

export type BookingRow = Awaited<ReturnType<typeof findBookings>>['rows'][number]

/** Stores a booking; false when an earlier statement had it. */
export async function insertBooking(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'booked_on' | 'amount_cents' | 'currency' | 'remittance' | 'payer'> & {
    key: string
  },
): Promise<boolean> {
  const { key, ...rest } = booking
  const inserted = await tx.db
    .insertInto('bank_bookings')
    .values({ ...rest, booking_key: key, site_id: tx.site.id, created_at: tx.now })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Assigns an open booking to a payment; false when it is gone or the payment has one. */
export async function matchBooking(
  tx: Tx,
  id: string,
  to: { paymentId: string; by: 'reference' | 'staff' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bank_bookings')
    .set({ state: 'matched', payment_id: to.paymentId, matched_by: to.by })
    .where('id', '=', id)
    .where('site_id', '=', tx.site.id)
    .where('state', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_bookings as other')
            .select('other.id')
            .where('other.payment_id', '=', to.paymentId)
            .where('other.state', '=', 'matched'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Dismisses an open booking that is for no payment; false when it is not open. */
export async function dismissBooking(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bank_bookings')
    .set({ state: 'dismissed' })
    .where('id', '=', id)
    .where('site_id', '=', tx.site.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the bookings of a site in a state, newest first. */
export function findBookings(
  db: Reads,
  siteId: string,
  { state, page }: { state: 'open' | 'matched' | 'dismissed'; page: PageRequest },
) {
  const bookings = selectBookings(db).where('site_id', '=', siteId).where('state', '=', state)
  return findPage(db, bookings, { by: ['booked_on', 'id'], isDescending: true, page })
}

/** Locks one booking of a site and returns it. */
export function lockBooking(tx: Tx, id: string) {
  return selectBookings(tx.db)
    .where('site_id', '=', tx.site.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
