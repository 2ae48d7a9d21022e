import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/payment-method.ts'
import type { Reads, Tx } from '../../context.ts'
import type { PaymentTruth, TrueRefund } from './provider.ts'

export interface SandboxRow {
  reference: string
  payment_id: string
  method: PaymentMethod
  amount_cents: number
  currency: string
  status: PaymentTruth['status'] | 'pending'
  return_url: string
  webhook_url: string
  description: string
  store_card: boolean
  /** The last digits of the card that was used; null before. */
  card_last4: string | null
  turns_paid_at: Date | null
  refunds: TrueRefund[]
  created_at: Date
}

const columns =
  sql.raw(`reference, payment_id, method, amount_cents, currency, status, return_url, webhook_url,
  description, store_card, card_last4, turns_paid_at, refunds, created_at`)

export type NewSandboxPayment = Omit<SandboxRow, 'turns_paid_at' | 'refunds' | 'created_at'>

/** Opens a payment at the sandbox; the same payment a second time is the first one. */
export async function insertSandboxPayment(tx: Tx, row: NewSandboxPayment): Promise<SandboxRow> {
  await sql`
    insert into sandbox_payments (reference, site_id, payment_id, method, amount_cents, currency, status, return_url,
      webhook_url, description, store_card, card_last4, created_at)
    values (${row.reference}, ${tx.site.id}, ${row.payment_id}, ${row.method}, ${row.amount_cents}, ${row.currency},
      ${row.status}, ${row.return_url}, ${row.webhook_url}, ${row.description}, ${row.store_card}, ${row.card_last4},
      ${tx.now})
    on conflict (payment_id) do nothing`.execute(tx.db)
  const { rows } = await sql<SandboxRow>`
    select ${columns} from sandbox_payments where payment_id = ${row.payment_id}`.execute(tx.db)
  const [kept] = rows
  if (!kept) throw new Error('a sandbox payment that was opened is there')
  return kept
}

/** What the sandbox knows of a payment. */
export async function findSandboxPayment(
  db: Reads,
  siteId: string,
  reference: string,
): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`
    select ${columns} from sandbox_payments where reference = ${reference} and site_id = ${siteId}`.execute(
    db,
  )
  return rows[0]
}

/** The sandbox's name for a payment of ours; null when it was never asked for. */
export async function findSandboxReference(
  db: Reads,
  siteId: string,
  paymentId: string,
): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`
    select reference from sandbox_payments where payment_id = ${paymentId} and site_id = ${siteId}`.execute(
    db,
  )
  return rows[0]?.reference ?? null
}

/** Decides a payment that is still undecided. False when it was decided before. */
export async function decideSandboxPayment(
  tx: Tx,
  reference: string,
  decided: { status: SandboxRow['status']; turnsPaidAt: Date | null; cardLast4: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ reference: string }>`
    update sandbox_payments set status = ${decided.status}, turns_paid_at = ${decided.turnsPaidAt},
      card_last4 = coalesce(${decided.cardLast4}, card_last4)
    where reference = ${reference} and status in ('open', 'pending') and turns_paid_at is null
    returning reference`.execute(tx.db)
  return rows.length > 0
}

/** By which name the sandbox keeps the card of a payment. */
export const sandboxCustomer = (paymentId: string) => `customer_${paymentId}`

/** Forgets the card that a payment left behind. */
export async function forgetSandboxCard(tx: Tx, customer: string): Promise<void> {
  await sql`
    update sandbox_payments set store_card = false, card_last4 = null
    where payment_id::text = ${customer.slice(sandboxCustomer('').length)}`.execute(tx.db)
}

/** The payments of which money went back in a stretch of time. */
export async function findReversed(
  db: Reads,
  { siteId, since, until }: { siteId: string; since: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from sandbox_payments
    where site_id = ${siteId} and reversed_at between ${since} and ${until} order by reference`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Adds a refund or a chargeback, each once by its name. */
export async function addSandboxRefund(tx: Tx, reference: string, refund: TrueRefund): Promise<void> {
  await sql`
    update sandbox_payments set reversed_at = ${tx.now}, refunds = refunds || ${JSON.stringify([refund])}::jsonb
    where reference = ${reference}
      and not refunds @> ${JSON.stringify([{ reference: refund.reference }])}::jsonb`.execute(tx.db)
}
