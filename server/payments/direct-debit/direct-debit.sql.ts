import { sql } from 'kysely'
import type { Reads, Tx } from '../../context.ts'

export type DebitStatus = 'open' | 'cancelled' | 'signed' | 'batched' | 'sent' | 'booked' | 'returned'

export interface DebitRow {
  payment_id: string
  member_id: string | null
  mandate_reference: string
  status: DebitStatus
  amount_cents: number
  completes: 'mandate' | 'booked'
  /** Sealed by the program. */
  debtor: Buffer | null
  iban_last4: string | null
  iban_print: Buffer | null
  phone_print: Buffer | null
  /** As the member was shown it. */
  mandate_text: string | null
  signed_at: Date | null
  batch_id: string | null
  booked_at: Date | null
  return_code: string | null
  returned_at: Date | null
}

const columns =
  sql.raw(`payment_id, member_id, mandate_reference, status, amount_cents, completes, debtor, iban_last4,
  iban_print, phone_print, mandate_text, signed_at, batch_id, booked_at, return_code, returned_at`)

/** Opens the debit of a payment; a second time changes nothing. */
export async function insertDebit(
  tx: Tx,
  d: Pick<DebitRow, 'payment_id' | 'mandate_reference' | 'amount_cents' | 'completes'>,
): Promise<void> {
  await sql`
    insert into direct_debits (payment_id, site_id, member_id, mandate_reference, amount_cents, completes)
    select ${d.payment_id}, ${tx.site.id}, p.member_id, ${d.mandate_reference}, ${d.amount_cents}, ${d.completes}
    from payments p where p.id = ${d.payment_id}
    on conflict (payment_id) do nothing`.execute(tx.db)
}

/** The debit of a payment. */
export async function findDebit(db: Reads, siteId: string, paymentId: string): Promise<DebitRow | undefined> {
  const { rows } = await sql<DebitRow>`
    select ${columns} from direct_debits where site_id = ${siteId} and payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

export interface Signature {
  readonly debtor: Buffer
  readonly ibanLast4: string
  readonly ibanPrint: Buffer
  readonly phonePrint: Buffer
  readonly mandateText: string
  readonly network: string
}

/** Notes that the mandate of an open debit is given. */
export async function signDebit(tx: Tx, paymentId: string, s: Signature): Promise<boolean> {
  const { rows } = await sql<{ payment_id: string }>`
    update direct_debits set status = 'signed', debtor = ${s.debtor}, iban_last4 = ${s.ibanLast4},
      iban_print = ${s.ibanPrint}, phone_print = ${s.phonePrint}, mandate_text = ${s.mandateText},
      network = ${s.network}, signed_at = ${tx.now}
    where payment_id = ${paymentId} and status = 'open' returning payment_id`.execute(tx.db)
  return rows.length > 0
}

/** Takes back a debit that has not gone to the bank. */
export async function cancelDebit(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update direct_debits set status = 'cancelled' where payment_id = ${paymentId} and status in ('open', 'signed')`.execute(
    tx.db,
  )
}

/**
 * Forgets who paid, in debits of erased members that were signed before a moment: nobody can ask for that money back
 * any more.
 */
export async function forgetDebtors(db: Reads, siteId: string, signedBefore: Date): Promise<void> {
  await sql`
    update direct_debits set debtor = ''::bytea, iban_last4 = null, iban_print = null, phone_print = null
    where site_id = ${siteId} and member_id is null and signed_at < ${signedBefore} and debtor <> ''::bytea`.execute(
    db,
  )
}

export interface DebtorPrints {
  readonly memberId: string
  readonly iban: Buffer
  readonly phone: Buffer
}

/** Lets requests of one member, IBAN or phone come one after the other, until the transaction ends. */
export async function lockDebtor(tx: Tx, { memberId, iban, phone }: DebtorPrints): Promise<void> {
  // All members before all prints, and these in their order: no two requests wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`direct debits ${memberId}`}, 0))`.execute(tx.db)
  const keys = [iban, phone].map((print) => print.readBigInt64BE(0).toString()).sort()
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx.db)
}

/** What was signed lately by the same member, IBAN or phone: cents since then, and debits whose end is open. */
export async function countDebits(
  tx: Tx,
  { memberId, iban, phone }: DebtorPrints,
  since: Date,
): Promise<{ cents: number; open: number }> {
  const { rows } = await sql<{ cents: number; open: number }>`
    select coalesce(sum(amount_cents) filter (where signed_at > ${since}), 0)::int as cents,
      (count(*) filter (where status in ('signed', 'batched', 'sent')))::int as open
    from direct_debits
    where site_id = ${tx.site.id} and status in ('signed', 'batched', 'sent', 'booked', 'returned')
      and (member_id = ${memberId} or iban_print = ${iban} or phone_print = ${phone})`.execute(tx.db)
  return rows[0] ?? { cents: 0, open: 0 }
}
