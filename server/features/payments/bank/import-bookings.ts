import * as z from 'zod/mini'
import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { findPaymentsByReference, type PaymentRow } from '../checkout/payment.sql.ts'
import { insertBooking, matchBooking } from './bookings.sql.ts'
import type { Booking } from './camt053.ts'
import { findReferences } from './creditor-reference.ts'

const Payer = z.object({ name: z.string(), iban: z.string() })

function sealPayer(ctx: Context, payer: z.infer<typeof Payer>): Buffer {
  return ctx.services.secrets.seal('payer', JSON.stringify(payer))
}

/** Returns who sent the money of a booking. */
export function openPayer(ctx: Context, sealed: Buffer): z.infer<typeof Payer> {
  return z.parse(Payer, JSON.parse(ctx.services.secrets.open('payer', sealed)))
}

/** Returns whether an amount is exactly what a transfer should bring. Anything else needs review. */
export function isFor(
  payment: PaymentRow,
  booking: { readonly amount_cents: number; readonly currency: string },
): boolean {
  const { method, provider, price_cents, currency } = payment
  return (
    method === 'sct' &&
    provider === 'bank' &&
    price_cents === booking.amount_cents &&
    currency === booking.currency
  )
}

/** Returns the payment in a payer's reference, if the amount is right too. */
async function findNamedPayment(tx: Tx, booking: Booking): Promise<PaymentRow | undefined> {
  const references = findReferences(booking.remittance)
  if (references.length === 0) return undefined
  const found = await findPaymentsByReference(tx.db, { siteId: tx.site.id, provider: 'bank', references })
  return found.find((payment) => isFor(payment, { amount_cents: booking.cents, currency: booking.currency }))
}

/** Assigns a booking to a payment and lets it be settled; false when either is taken. */
export async function assignBooking(
  tx: Tx,
  id: string,
  to: { paymentId: string; by: 'reference' | 'staff' },
): Promise<boolean> {
  if (!(await matchBooking(tx, id, to))) return false
  await tx.announce({ type: 'payment.news', payment: to.paymentId, reason: `transfer matched by ${to.by}` })
  return true
}

export interface ImportedBookings {
  matched: number
  /** For review. */
  open: number
  /** In an earlier statement. */
  repeated: number
}

/** Imports bookings, once each, and assigns them to the payments they reference. */
export async function importBookings(
  tx: Tx,
  ctx: Context,
  bookings: readonly Booking[],
): Promise<ImportedBookings> {
  const counts: ImportedBookings = { matched: 0, open: 0, repeated: 0 }
  for (const booking of bookings) {
    const { key, bookedOn: booked_on, cents: amount_cents, currency, remittance } = booking
    const id = createId()
    const payer = sealPayer(ctx, booking.payer)
    if (!(await insertBooking(tx, { id, key, booked_on, amount_cents, currency, remittance, payer }))) {
      counts.repeated += 1
      continue
    }
    const payment = await findNamedPayment(tx, booking)
    const isAssigned = payment && (await assignBooking(tx, id, { paymentId: payment.id, by: 'reference' }))
    counts[isAssigned ? 'matched' : 'open'] += 1
  }
  return counts
}
