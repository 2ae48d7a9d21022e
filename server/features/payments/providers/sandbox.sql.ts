import type { InferResult } from 'kysely'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import type { ProviderRefund } from './provider.ts'

function selectSandboxPayments(db: Reads) {
  return db
    .selectFrom('sandbox_payments')
    .select([
      'reference',
      'payment_id',
      'method',
      'amount_cents',
      'currency',
      'status',
      'return_url',
      'webhook_url',
      'description',
      'store_card',
      // The last digits of the card that was used; null before.
      'card_last4',
      'turns_paid_at',
      'created_at',
    ])
    .select(({ ref }) => ref('refunds').$castTo<ProviderRefund[]>().as('refunds'))
    .$narrowType<{ method: PaymentMethod }>()
}

export type SandboxRow = InferResult<ReturnType<typeof selectSandboxPayments>>[number]

export type NewSandboxPayment = Omit<SandboxRow, 'turns_paid_at' | 'refunds' | 'created_at'>

/** Opens a payment at the sandbox; repeating it returns the first one. */
export async function insertSandboxPayment(tx: Tx, payment: NewSandboxPayment): Promise<SandboxRow> {
  await tx.db
    .insertInto('sandbox_payments')
    .values({ ...payment, site_id: tx.site.id, created_at: tx.now })
    .onConflict((oc) => oc.column('payment_id').doNothing())
    .execute()
  return selectSandboxPayments(tx.db).where('payment_id', '=', payment.payment_id).executeTakeFirstOrThrow()
}

/** Finds the sandbox's record of a payment. */
export function findSandboxPayment(db: Reads, siteId: string, reference: string) {
  return selectSandboxPayments(db)
    .where('reference', '=', reference)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
}

/** Finds the sandbox's id of our payment; null when it was never opened there. */
export async function findSandboxReference(
  db: Reads,
  siteId: string,
  paymentId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_payments')
    .select('reference')
    .where('payment_id', '=', paymentId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.reference ?? null
}

/** Decides a payment that is still undecided. False when it was decided before. */
export async function decideSandboxPayment(
  tx: Tx,
  reference: string,
  {
    status,
    turnsPaidAt,
    cardLast4,
  }: {
    status: SandboxRow['status']
    turnsPaidAt: Date | null
    cardLast4: string | null
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('sandbox_payments')
    .set({
      status,
      turns_paid_at: turnsPaidAt,
      ...(cardLast4 !== null && { card_last4: cardLast4 }),
    })
    .where('reference', '=', reference)
    .where('status', 'in', ['open', 'pending'])
    .where('turns_paid_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the name by which the sandbox keeps the card of a payment. */
export const nameSandboxCustomer = (paymentId: string) => `customer_${paymentId}`

/** Forgets the card that a payment left behind. */
export async function forgetSandboxCard(tx: Tx, customer: string): Promise<void> {
  const paymentId = customer.slice(nameSandboxCustomer('').length)
  await tx.db
    .updateTable('sandbox_payments')
    .set({ store_card: false, card_last4: null })
    .where(({ eb, cast }) => eb(cast<string>('payment_id', 'text'), '=', paymentId))
    .execute()
}

/** Finds the payments with refunds or chargebacks in a time range. */
export async function findReversed(
  db: Reads,
  { siteId, since, until }: { siteId: string; since: Date; until: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_payments')
    .select('reference')
    .where('site_id', '=', siteId)
    .where(({ between }) => between('reversed_at', since, until))
    .orderBy('reference')
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Adds a refund or a chargeback, each once by its name. */
export async function addSandboxRefund(tx: Tx, reference: string, refund: ProviderRefund): Promise<void> {
  const known = JSON.stringify([{ reference: refund.reference }])
  await tx.db
    .updateTable('sandbox_payments')
    .set(({ eb, cast, val }) => ({
      reversed_at: tx.now,
      refunds: eb('refunds', '||', cast<string>(val(JSON.stringify([refund])), 'jsonb')),
    }))
    .where('reference', '=', reference)
    .where(({ eb, not }) => not(eb('refunds', '@>', known)))
    .execute()
}
