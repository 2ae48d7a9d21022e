import type { Context } from '../../../app/context.ts'
import { findPaymentsByReference, type PaymentRow } from '../checkout/payment.sql.ts'
import { openDebtor } from '../direct-debit/debtor.ts'
import { cancelDebit, type DebitRow, findDebit, insertDebit } from '../direct-debit/direct-debit.sql.ts'
import type {
  Provider,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  StartedPayment,
} from '../providers/provider.ts'
import { findMatched, findPayouts, insertPayout, type PayoutRow } from './bank.sql.ts'
import type { BankSettings } from './bank-settings.ts'
import { openTransfer } from './transfer-data.ts'

const debitPrefix = 'sdd_'

async function openDebit(ctx: Context, order: ProviderOrder, bank: BankSettings): Promise<StartedPayment> {
  const { paymentId } = order
  await ctx.transaction((tx) =>
    insertDebit(tx, {
      payment_id: paymentId,
      // The random end of the id: short enough to be read out, and unique by a constraint.
      mandate_reference: `M-${paymentId.replaceAll('-', '').slice(-12).toUpperCase()}`,
      amount_cents: order.amount.amount,
      completes: bank.completes,
    }),
  )
  return { reference: `${debitPrefix}${paymentId}`, action: { type: 'form', route: '/directdebit' } }
}

/** Returns the state of a debit: a mandate that counts as paid is charged back when the bank returns the money. */
function toDebitStatus(debit: DebitRow): ProviderPayment['status'] {
  const givenAtOnce = debit.completes === 'mandate'
  switch (debit.status) {
    case 'open':
      return 'open'
    case 'cancelled':
      return 'cancelled'
    case 'signed':
    case 'batched':
    case 'sent':
      return givenAtOnce ? 'paid' : 'open'
    case 'booked':
      return 'paid'
    case 'returned':
      return givenAtOnce || debit.booked_at !== null ? 'paid' : 'failed'
  }
}

const payoutStatus = { open: 'pending', paid: 'completed', dropped: 'failed' } as const

function showPayout(row: PayoutRow): ProviderRefund {
  return {
    reference: `payout_${row.refund_id}`,
    refundId: row.refund_id,
    kind: 'refund',
    amount: { amount: row.amount_cents, currency: row.currency },
    status: payoutStatus[row.status],
  }
}

async function readDebitState(ctx: Context, payment: PaymentRow) {
  const debit = await findDebit(ctx.db, ctx.site.id, payment.id)
  if (!debit) return null
  const status = toDebitStatus(debit)
  const amount = { amount: debit.amount_cents, currency: payment.currency }
  const returned = {
    reference: `return_${payment.id}`,
    refundId: null,
    kind: 'chargeback',
    amount,
    status: 'completed',
  } as const
  return { status, amount, refunds: debit.status === 'returned' && status === 'paid' ? [returned] : [] }
}

async function readTransferState(ctx: Context, payment: PaymentRow) {
  const booking = await findMatched(ctx.db, payment.id)
  const amount = { amount: booking?.amount_cents ?? payment.price_cents, currency: payment.currency }
  return { status: booking ? 'paid' : 'open', amount, refunds: [] } as const
}

/** Returns the country of the account that a direct debit is collected from; null for a transfer. */
async function findDebtorCountry(ctx: Context, payment: PaymentRow): Promise<string | null> {
  if (payment.method !== 'sdd') return null
  const debit = await findDebit(ctx.db, ctx.site.id, payment.id)
  return openDebtor(ctx, debit?.debtor ?? null)?.iban.slice(0, 2) ?? null
}

async function readPayment(
  ctx: Context,
  reference: string,
  payment: PaymentRow,
): Promise<ProviderPayment | null> {
  const state =
    payment.method === 'sdd' ? await readDebitState(ctx, payment) : await readTransferState(ctx, payment)
  if (!state) return null
  const payouts = await findPayouts(ctx.db, payment.id)
  // Payouts come first, so that a return can take the credits of a dropped one.
  const payerCountry = await findDebtorCountry(ctx, payment)
  return {
    reference,
    ...state,
    payerCountry,
    refunds: [...payouts.map(showPayout), ...state.refunds],
    card: null,
  }
}

/**
 * Returns the site's own bank account as a provider: direct debits with mandates and transfers with references. Its
 * source of truth is our own tables, updated by the bank's files and staff. It sends no webhooks.
 */
export function createBankProvider(ctx: Context, bank: BankSettings): Provider {
  const find = (reference: string) => findPaymentNamed(ctx, reference)
  return {
    name: 'bank',
    create: async (order) =>
      order.method === 'sdd' ? openDebit(ctx, order, bank) : openTransfer(order, bank),
    async fetchPayment(reference) {
      const payment = await find(reference)
      return payment && readPayment(ctx, reference, payment)
    },
    async cancel(reference) {
      const payment = await find(reference)
      if (payment?.method === 'sdd') await ctx.transaction((tx) => cancelDebit(tx, payment.id))
    },
    async refund(reference, { refundId, amount }) {
      const payment = await find(reference)
      if (!payment) throw new Error(`no payment ${reference}`)
      const row = {
        refund_id: refundId,
        payment_id: payment.id,
        amount_cents: amount.amount,
        currency: amount.currency,
      }
      await ctx.transaction((tx) => insertPayout(tx, row))
      return showPayout({ ...row, status: 'open', created_at: ctx.clock.now() })
    },
    verifyWebhook: async () => null,
    chargeStoredCard: async () => {
      throw new Error('a bank account keeps no cards')
    },
    findCharge: async () => null,
    forgetCard: async () => undefined,
  }
}

async function findPaymentNamed(ctx: Context, reference: string): Promise<PaymentRow | null> {
  const of = { siteId: ctx.site.id, provider: 'bank', references: [reference] }
  const [payment] = await findPaymentsByReference(ctx.db, of)
  return payment ?? null
}
