import * as z from 'zod/mini'
import type { Context } from '../../../app/context.ts'
import { createId } from '../../../platform/ids.ts'
import { makeDemoBank } from '../bank/bank-settings.ts'
import { openTransfer } from '../bank/transfer-data.ts'
import type { Provider, ProviderOrder, ProviderRefund, StartedPayment, StoredCard } from './provider.ts'
import {
  addSandboxRefund,
  decideSandboxPayment,
  findReversed,
  findSandboxPayment,
  findSandboxReference,
  forgetSandboxCard,
  insertSandboxPayment,
  type NewSandboxPayment,
  nameSandboxCustomer,
  type SandboxRow,
} from './sandbox.sql.ts'
import { announceSandboxEvent, isSandboxSignature } from './sandbox-webhooks.ts'

/** The digits that make the sandbox refuse: a wrong app code, a card that does not work a second time. */
export const sandboxRefuses = { code: '000000', card: '0341' } as const
export const sandboxCard = '4242'

const confirmSeconds = 3

function toRow(order: ProviderOrder, over: Partial<NewSandboxPayment>): NewSandboxPayment {
  return {
    reference: `test_${createId().replaceAll('-', '')}`,
    payment_id: order.paymentId,
    method: order.method,
    amount_cents: order.amount.amount,
    currency: order.amount.currency,
    status: 'open',
    return_url: order.returnUrl,
    webhook_url: order.webhookUrl,
    description: order.description,
    store_card: order.storeCard,
    card_last4: null,
    ...over,
  }
}

/** Returns the sandbox's hosted checkout: a page of our own server, marked as a test. */
function toStartedPayment(row: SandboxRow): StartedPayment {
  const { origin } = new URL(row.return_url)
  return {
    reference: row.reference,
    action: { type: 'redirect', url: `${origin}/sandbox/pay/${row.reference}` },
  }
}

/** A transfer is reported like a real one; the tester lets it arrive. */
async function createTransfer(ctx: Context, order: ProviderOrder): Promise<StartedPayment> {
  const row = await ctx.transaction((tx) => insertSandboxPayment(tx, toRow(order, {})))
  const { action } = openTransfer(order, makeDemoBank(ctx.site.settings.company_name))
  const test_url = `${new URL(row.return_url).origin}/sandbox/pay/${row.reference}`
  return { reference: row.reference, action: { ...action, test_url } }
}

async function create(ctx: Context, order: ProviderOrder): Promise<StartedPayment> {
  if (order.method === 'sct') return createTransfer(ctx, order)
  if (order.method !== 'blik' || order.code === null) {
    return toStartedPayment(await ctx.transaction((tx) => insertSandboxPayment(tx, toRow(order, {}))))
  }
  const refused = order.code === sandboxRefuses.code
  const row = await ctx.transaction(async (tx) => {
    const opened = await insertSandboxPayment(tx, toRow(order, { status: refused ? 'failed' : 'open' }))
    if (refused || opened.status !== 'open') return opened
    // The member confirms in the app after a moment.
    const turnsPaidAt = new Date(tx.now.getTime() + confirmSeconds * 1000)
    const decided = { status: 'pending', turnsPaidAt, cardLast4: null } as const
    if (await decideSandboxPayment(tx, opened.reference, decided)) {
      await announceSandboxEvent(tx, opened.reference, { seconds: confirmSeconds })
    }
    return opened
  })
  return { reference: row.reference, action: { type: 'none' } }
}

async function chargeStoredCard(
  ctx: Context,
  order: ProviderOrder,
  card: StoredCard,
): Promise<StartedPayment> {
  const status = card.last4 === sandboxRefuses.card ? 'failed' : 'paid'
  const over = { status, card_last4: card.last4 } as const
  const row = await ctx.transaction((tx) => insertSandboxPayment(tx, toRow(order, over)))
  return { reference: row.reference, action: { type: 'none' } }
}

/** Marks a payment with a delayed result as paid once the delay is over. */
function toCurrentStatus(row: SandboxRow, now: Date) {
  if (row.status !== 'pending') return row.status
  return row.turns_paid_at && now >= row.turns_paid_at ? 'paid' : 'open'
}

function toStoredCard(row: SandboxRow): StoredCard | null {
  if (!row.store_card || row.card_last4 === null) return null
  const customer = nameSandboxCustomer(row.payment_id)
  return { customer, card: `card_${row.card_last4}`, brand: 'Visa', last4: row.card_last4 }
}

async function refund(
  ctx: Context,
  reference: string,
  request: Parameters<Provider['refund']>[1],
): Promise<ProviderRefund> {
  const newRefund: ProviderRefund = {
    reference: `refund_${request.refundId}`,
    refundId: request.refundId,
    kind: 'refund',
    amount: request.amount,
    status: 'completed',
  }
  await ctx.transaction(async (tx) => {
    await addSandboxRefund(tx, reference, newRefund)
    await announceSandboxEvent(tx, reference, { seconds: 1 })
  })
  return newRefund
}

const Body = z.object({ event: z.string(), payment: z.string() })

/**
 * Returns the provider of the demo and of tests: it behaves as a real one does, with a hosted checkout, webhooks that
 * are signed and may come late, twice and out of order, refunds, chargebacks and stored cards; only no money moves.
 */
export function createSandboxProvider(ctx: Context): Provider {
  return {
    name: 'sandbox',
    create: (order) => create(ctx, order),
    async fetchPayment(reference) {
      const row = await findSandboxPayment(ctx.db, ctx.site.id, reference)
      if (!row) return null
      return {
        reference,
        status: toCurrentStatus(row, ctx.clock.now()),
        amount: { amount: row.amount_cents, currency: row.currency },
        refunds: row.refunds,
        card: toStoredCard(row),
      }
    },
    listReversals: (span) => findReversed(ctx.db, { siteId: ctx.site.id, ...span }),
    async cancel(reference) {
      const decided = { status: 'cancelled', turnsPaidAt: null, cardLast4: null } as const
      await ctx.transaction((tx) => decideSandboxPayment(tx, reference, decided))
    },
    refund: (reference, request) => refund(ctx, reference, request),
    async verifyWebhook(raw) {
      const signature = raw.headers['x-sandbox-signature'] ?? ''
      if (!isSandboxSignature(ctx, raw.bytes.toString('utf8'), signature)) return null
      // Signed by ourselves, so that it is what we wrote.
      const body = z.parse(Body, JSON.parse(raw.bytes.toString('utf8')))
      return { eventId: body.event, repeats: false, references: [body.payment] }
    },
    chargeStoredCard: (order, card) => chargeStoredCard(ctx, order, card),
    async findCharge(paymentId) {
      const reference = await findSandboxReference(ctx.db, ctx.site.id, paymentId)
      return reference === null ? null : { reference, action: { type: 'none' } }
    },
    forgetCard: ({ customer }) => ctx.transaction((tx) => forgetSandboxCard(tx, customer)),
  }
}
