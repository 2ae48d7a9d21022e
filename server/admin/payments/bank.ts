import { readFile } from 'node:fs/promises'
import { validate } from 'uuid'
import type { Booking, Payout } from '#contract/admin/payments/bank.ts'
import type { Context, StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import {
  findMatchedPayer,
  findOpenPayouts,
  findPayoutPage,
  markPaidOut,
  type OpenPayoutRow,
  recordPayeeCheck,
} from '../../features/payments/bank/bank.sql.ts'
import { cleanIban } from '../../features/payments/bank/bank-settings.ts'
import { readXml } from '../../features/payments/bank/bank-xml.ts'
import {
  type BookingRow,
  dismissBooking,
  findBookings,
  lockBooking,
} from '../../features/payments/bank/bookings.sql.ts'
import { readCamt053, type Statement } from '../../features/payments/bank/camt053.ts'
import {
  assignBooking,
  importBookings,
  isFor,
  openPayer,
} from '../../features/payments/bank/import-bookings.ts'
import { type CheckedTransfer, readPayeeChecks } from '../../features/payments/bank/payee-checks.ts'
import { findPayment } from '../../features/payments/checkout/payment.sql.ts'
import { importReturns } from '../../features/payments/direct-debit/batches.ts'
import { openDebtor } from '../../features/payments/direct-debit/debtor.ts'
import { findDebit } from '../../features/payments/direct-debit/direct-debit.sql.ts'
import { readPain002, readStatementReturns } from '../../features/payments/direct-debit/pain002.ts'
import { findBank } from '../../features/payments/providers/provider-settings.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'

function showBooking(ctx: Context, row: BookingRow): Booking {
  const { id, booked_on, remittance, matched_by } = row
  const amount = { amount: row.amount_cents, currency: row.currency }
  return {
    id,
    booked_on,
    amount,
    remittance,
    matched_by,
    payment: row.payment_id,
    payer: openPayer(ctx, row.payer),
  }
}

async function showBookings(ctx: StaffContext, input: ListInput<'adminBookings'> = {}) {
  const page = readPage(ctx, 'adminBookings', input)
  const found = await findBookings(ctx.db, ctx.site.id, { state: input.state ?? 'open', page })
  return { bookings: found.rows.map((row) => showBooking(ctx, row)), ...showPage(ctx, page, found) }
}

/** Lists what arrived on the account. */
export const adminBookings: Handler<'adminBookings'> = (ctx, input) => showBookings(ctx, input)

async function matchByHand(tx: Tx, id: string, paymentId: string): Promise<void> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw fail('not_found')
  const payment = await findPayment(tx.db, tx.site.id, paymentId)
  if (!payment || !isFor(payment, booking)) throw failFields({ payment: 'validation' })
  if (!(await assignBooking(tx, id, { paymentId, by: 'staff' }))) throw fail('already_completed')
  await tx.audit({
    act: 'transfer.matched',
    subject: { type: 'payment', id: paymentId },
    details: { booking: id },
  })
}

/** Assigns a booking to a payment manually, or sets it aside. Throws on `payment` when the amount differs. */
export const adminMatchBooking: Handler<'adminMatchBooking'> = async (ctx, { id, payment }) => {
  await ctx.transaction(async (tx) => {
    if (payment !== null) return matchByHand(tx, id, payment)
    if (!(await lockBooking(tx, id))) throw fail('not_found')
    if (!(await dismissBooking(tx, id))) throw fail('already_completed')
    await tx.audit({ act: 'transfer.dismissed', subject: { type: 'booking', id } })
  })
  return showBookings(ctx)
}

/** Throws on a statement of another account: its references could match payments that were never made to this one. */
async function checkAccount(ctx: Context, statements: readonly Statement[]): Promise<void> {
  const bank = await findBank(ctx)
  const own = bank && cleanIban(bank.iban)
  if (!own) throw fail('unavailable')
  if (statements.some(({ iban }) => cleanIban(iban) !== own)) throw fail('iban_invalid')
}

/** The name of a refund in a payment file: its id without hyphens. */
const toRefundId = (endToEndId: string) =>
  endToEndId.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

async function importChecks(tx: Tx, transfers: readonly CheckedTransfer[]) {
  const counts = { checked: 0, unknown: 0 }
  for (const { endToEndId, check } of transfers) {
    const refundId = toRefundId(endToEndId)
    const isKnown = validate(refundId) && (await recordPayeeCheck(tx, refundId, check))
    counts[isKnown ? 'checked' : 'unknown'] += 1
  }
  return counts
}

/**
 * Imports a bank statement file. Throws `unsupported_media` for anything else, `iban_invalid` for a file of another
 * account.
 */
export const adminImportBank: Handler<'adminImportBank'> = async (ctx, { upload }) => {
  const document = readXml(await readFile(upload.path, 'utf8'))
  const statements = readCamt053(document)
  const returns = statements ? readStatementReturns(document) : readPain002(document)
  if (returns === null) throw fail('unsupported_media')
  if (statements) await checkAccount(ctx, statements)
  const bookings = (statements ?? []).flatMap((statement) => statement.bookings)
  const checks = statements ? [] : readPayeeChecks(document)
  const kind = statements ? 'camt.053' : 'pain.002'
  return ctx.transaction(async (tx) => {
    const debits = await importReturns(tx, ctx, returns)
    const transfers = await importBookings(tx, ctx, bookings)
    const payees = await importChecks(tx, checks)
    await tx.audit({ act: 'bank.imported', details: { kind, debits, transfers, payees } })
    return { kind, debits, transfers, payees }
  })
}

/** Returns the account the money came from: that of the direct debit, or of the transfer. */
async function decryptRecipient(
  ctx: Context,
  payout: Pick<OpenPayoutRow, 'payment_id'>,
): Promise<Payout['to']> {
  const debit = await findDebit(ctx.db, ctx.site.id, payout.payment_id)
  const debtor = debit && openDebtor(ctx, debit.debtor)
  if (debtor) return { name: debtor.holder, iban: debtor.iban }
  const payer = await findMatchedPayer(ctx.db, payout.payment_id)
  return payer ? openPayer(ctx, payer) : null
}

async function showPayout(ctx: Context, row: OpenPayoutRow): Promise<Payout> {
  return {
    refund: row.refund_id,
    payment: row.payment_id,
    amount: { amount: row.amount_cents, currency: row.currency },
    created: row.created_at.toISOString(),
    to: await decryptRecipient(ctx, row),
    payee_check: row.payee_check,
  }
}

/** Lists all refunds to be transferred, oldest first. */
export async function listPayouts(ctx: Context): Promise<Payout[]> {
  const rows = await findOpenPayouts(ctx.db, ctx.site.id)
  return Promise.all(rows.map((row) => showPayout(ctx, row)))
}

async function showPayouts(ctx: StaffContext, input: ListInput<'adminPayouts'> = {}) {
  const page = readPage(ctx, 'adminPayouts', input)
  const found = await findPayoutPage(ctx.db, ctx.site.id, page)
  return {
    payouts: await Promise.all(found.rows.map((row) => showPayout(ctx, row))),
    ...showPage(ctx, page, found),
  }
}

/** Lists the refunds to be transferred. */
export const adminPayouts: Handler<'adminPayouts'> = (ctx, input) => showPayouts(ctx, input)

/** Records that a refund has been transferred. */
export const adminPayOut: Handler<'adminPayOut'> = async (ctx, { refund }) => {
  await ctx.transaction(async (tx) => {
    const payment = await markPaidOut(tx, refund)
    if (payment === null) throw fail('not_found')
    await tx.announce({ type: 'payment.news', payment, reason: 'refund transferred' })
    await tx.audit({ act: 'refund.transferred', subject: { type: 'refund', id: refund } })
  })
  return showPayouts(ctx)
}
