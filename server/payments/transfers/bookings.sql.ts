import { sql } from 'kysely'
import type { Reads, Tx } from '../../context.ts'

export interface BookingRow {
  id: string
  booked_on: string
  amount_cents: number
  currency: string
  remittance: string
  /** Sealed by the program. */
  payer: Buffer
  state: 'open' | 'matched' | 'dismissed'
  payment_id: string | null
  matched_by: 'reference' | 'staff' | null
}

const columns = sql.raw(
  'id, booked_on::text as booked_on, amount_cents, currency, remittance, payer, state, payment_id, matched_by',
)

/** Stores what arrived; false when an earlier statement had it. */
export async function insertBooking(
  tx: Tx,
  b: Pick<BookingRow, 'id' | 'booked_on' | 'amount_cents' | 'currency' | 'remittance' | 'payer'> & {
    key: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bank_bookings (id, site_id, booking_key, booked_on, amount_cents, currency, remittance, payer, created_at)
    values (${b.id}, ${tx.site.id}, ${b.key}, ${b.booked_on}::date, ${b.amount_cents}, ${b.currency}, ${b.remittance},
      ${b.payer}, ${tx.now})
    on conflict do nothing returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Gives an open booking to a payment; false when it is gone or the payment has one. */
export async function matchBooking(
  tx: Tx,
  id: string,
  to: { paymentId: string; by: 'reference' | 'staff' },
): Promise<boolean> {
  const { rows } = await sql`
    update bank_bookings set state = 'matched', payment_id = ${to.paymentId}, matched_by = ${to.by}
    where id = ${id} and site_id = ${tx.site.id} and state = 'open' and not exists (
      select 1 from bank_bookings o where o.payment_id = ${to.paymentId} and o.state = 'matched')
    returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Sets an open booking aside that is for no payment; false when it is not open. */
export async function dismissBooking(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update bank_bookings set state = 'dismissed' where id = ${id} and site_id = ${tx.site.id} and state = 'open'
    returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Bookings of a site in a state, newest first. */
export async function findBookings(
  db: Reads,
  siteId: string,
  state: BookingRow['state'],
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from bank_bookings where site_id = ${siteId} and state = ${state}
    order by booked_on desc, id limit 200`.execute(db)
  return rows
}

/** One booking of a site, locked. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from bank_bookings where site_id = ${tx.site.id} and id = ${id} for update`.execute(
    tx.db,
  )
  return rows[0]
}
