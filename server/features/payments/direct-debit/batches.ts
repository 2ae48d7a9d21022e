import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { findTargetDayAfter } from '../bank/target-day.ts'
import { findPayment } from '../checkout/payment.sql.ts'
import { findBank } from '../providers/provider-settings.ts'
import {
  type BatchRow,
  bookDebits,
  findBatchDebits,
  insertBatch,
  lockSigned,
  returnDebit,
} from './batches.sql.ts'
import { blockDebtor } from './block-list.sql.ts'
import { openDebtor } from './debtor.ts'
import type { ReturnedDebit } from './pain002.ts'
import { type BatchDebit, writePain008 } from './pain008.ts'

/** What a return says of its payer: the account cannot be debited, or its owner did not want or could not pay. */
type ReturnMeaning = 'account' | 'payer' | 'technical'

/** The reasons for returns of SEPA debits (EPC173-14). */
const meanings: Readonly<Record<string, ReturnMeaning>> = {
  AC01: 'account',
  AC04: 'account',
  AC06: 'account',
  AC13: 'account',
  AG01: 'account',
  AM04: 'payer',
  MD01: 'payer',
  MD06: 'payer',
  MD07: 'account',
  MS02: 'payer',
  MS03: 'payer',
  RR01: 'account',
  SL01: 'payer',
}

/** Returns the meaning of a code. An unknown one counts as an error in the file, not of the payer. */
function getReturnMeaning(code: string): ReturnMeaning {
  return meanings[code] ?? 'technical'
}

/**
 * Returns what goes on the block list after a return: an account that cannot be debited by its IBAN alone, a payer who
 * did not pay with the phone as well; nothing after a fault of the file.
 */
function listBlockedBy(code: string): readonly ('iban' | 'phone')[] {
  switch (getReturnMeaning(code)) {
    case 'account':
      return ['iban']
    case 'payer':
      return ['iban', 'phone']
    case 'technical':
      return []
  }
}

const maxDebits = 2000
/**
 * Banks may return a debit until five of their working days after the collection; weekends and holidays come on top.
 */
const returnDays = 10

/** Puts every signed debit into a new batch; null when there is none. */
export async function makeBatch(tx: Tx, collectDays: number): Promise<string | null> {
  const signedDebits = await lockSigned(tx, maxDebits)
  if (signedDebits.length === 0) return null
  const id = createId()
  await insertBatch(tx, {
    id,
    messageId: `D${id.replaceAll('-', '').slice(-24).toUpperCase()}`,
    collectOn: findTargetDayAfter(tx.now, collectDays),
    paymentIds: signedDebits.map((row) => row.payment_id),
    totalCents: signedDebits.reduce((sum, row) => sum + row.amount_cents, 0),
  })
  return id
}

/** Returns a payment's name from end to end: its id without the hyphens, as banks take at most 35 signs. */
function toEndToEndId(paymentId: string): string {
  return paymentId.replaceAll('-', '')
}

function parsePaymentId(name: string): string | null {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(name.trim())
  return found ? found.slice(1).join('-').toLowerCase() : null
}

/** Writes the file of a batch, the same each time (pain.008.001.08). Null without a creditor identifier. */
export async function writeBatchFile(ctx: Context, batch: BatchRow): Promise<string | null> {
  const bank = await findBank(ctx)
  if (!bank?.creditor_id) return null
  const { name } = ctx.site.settings
  const debits = (await findBatchDebits(ctx.db, batch.id)).flatMap((row): BatchDebit[] => {
    const debtor = openDebtor(ctx, row.debtor)
    if (!debtor) return []
    const debit = {
      endToEndId: toEndToEndId(row.payment_id),
      cents: row.amount_cents,
      mandateReference: row.mandate_reference,
      signedOn: row.signed_at.toISOString().slice(0, 10),
      debtor: debtor.holder,
      iban: debtor.iban,
      text: `${name} ${row.mandate_reference}`,
    }
    return [debit]
  })
  return writePain008({
    messageId: batch.message_id,
    createdAt: batch.created_at,
    collectOn: batch.collect_on,
    creditor: { name: bank.holder, iban: bank.iban, bic: bank.bic, creditorId: bank.creditor_id },
    debits,
  })
}

export interface ImportedReturns {
  returned: number
  /** Known to be back already. */
  repeated: number
  /** No debit of this site. */
  unknown: number
}

async function chargeBack(tx: Tx, ctx: Context, one: ReturnedDebit): Promise<keyof ImportedReturns> {
  const paymentId = parsePaymentId(one.endToEndId)
  if (paymentId === null || !(await findPayment(tx.db, tx.site.id, paymentId))) return 'unknown'
  const debit = await returnDebit(tx, paymentId, one.code)
  if (!debit) return 'repeated'
  const phone = openDebtor(ctx, debit.debtor)?.phone
  for (const kind of listBlockedBy(one.code)) {
    const print = kind === 'iban' ? debit.iban_print : debit.phone_print
    const last4 = kind === 'iban' ? debit.iban_last4 : phone?.slice(-4)
    if (print && last4) await blockDebtor(tx, { kind, print, last4, reason: one.code, payment_id: paymentId })
  }
  await tx.announce({
    type: 'payment.news',
    payment: paymentId,
    reason: `direct debit returned: ${one.code}`,
  })
  return 'returned'
}

/**
 * Processes returned debits: the block list immediately, the ledger in the job of `payment.news`. A repeat does
 * nothing.
 */
export async function importReturns(
  tx: Tx,
  ctx: Context,
  returns: readonly ReturnedDebit[],
): Promise<ImportedReturns> {
  const counts: ImportedReturns = { returned: 0, repeated: 0, unknown: 0 }
  for (const one of returns) counts[await chargeBack(tx, ctx, one)] += 1
  return counts
}

/** Counts debits as booked once their bank's time to return them is over. Runs daily for each site. */
export async function bookCollectedDebits(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - returnDays * 86_400_000).toISOString().slice(0, 10)
  await ctx.transaction(async (tx) => {
    for (const payment of await bookDebits(tx, before)) {
      await tx.announce({ type: 'payment.news', payment, reason: 'direct debit booked' })
    }
  })
}
