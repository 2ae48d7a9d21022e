import { partsAt, textAt } from '../bank/bank-xml.ts'
import { centsOf } from '../decimal.ts'

/** Money that arrived on an account. */
export interface Booking {
  /** The bank's own name for it, or what makes it unmistakable. */
  readonly key: string
  /** YYYY-MM-DD. */
  readonly bookedOn: string
  readonly cents: number
  readonly currency: string
  /** Everything that the payer wrote, references included. */
  readonly remittance: string
  readonly payer: { readonly name: string; readonly iban: string }
}

export interface Statement {
  /** The account that the statement is of. */
  readonly iban: string
  readonly bookings: readonly Booking[]
}

function remittanceOf(part: unknown): string {
  const written = [
    ...partsAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...partsAt(part, 'RmtInf', 'Ustrd'),
    ...partsAt(part, 'Refs', 'EndToEndId'),
  ].filter((text) => typeof text === 'string' && text !== 'NOTPROVIDED')
  return written.join(' ').slice(0, 1000)
}

function currencyOf(part: unknown): string {
  return textAt(part, '@Ccy') ?? ''
}

/** One booking for each transaction of an entry; an entry without details is one itself. */
function bookingsOf(entry: unknown, { iban, position }: { iban: string; position: number }): Booking[] {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (textAt(entry, 'CdtDbtInd') !== 'CRDT' || status !== 'BOOK') return []
  const details = partsAt(entry, 'NtryDtls', 'TxDtls')
  const bookedOn = (textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10)
  // The number of an entry is the bank's name for it within its statement only: the next one begins anew.
  const entryKey = textAt(entry, 'AcctSvcrRef') ?? `${bookedOn}/${textAt(entry, 'NtryRef') ?? position}`
  const parts = details.length > 0 ? details : [entry]
  return parts.flatMap((part, index) => {
    const [amount] = [
      ...partsAt(part, 'Amt'),
      ...partsAt(part, 'AmtDtls', 'TxAmt', 'Amt'),
      ...partsAt(entry, 'Amt'),
    ]
    const cents = centsOf(textAt({ amount }, 'amount') ?? '')
    // A returned direct debit is no transfer.
    if (cents === null || cents === 0 || bookedOn === '' || partsAt(part, 'RtrInf').length > 0) return []
    const payer = partsAt(part, 'RltdPties', 'Dbtr')[0]
    return [
      {
        key: `${iban}|${entryKey}|${textAt(part, 'Refs', 'TxId') ?? index}`,
        bookedOn,
        cents,
        currency: currencyOf(amount),
        remittance: remittanceOf(part),
        payer: {
          name: textAt(payer, 'Nm') ?? textAt(payer, 'Pty', 'Nm') ?? '',
          iban: textAt(part, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ?? '',
        },
      },
    ]
  })
}

/** Reads what arrived out of a statement (camt.053, any version); null when the file is none. */
export function readCamt053(document: unknown): Statement[] | null {
  const statements = partsAt(document, 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) return null
  return statements.map((statement) => {
    const iban = textAt(statement, 'Acct', 'Id', 'IBAN') ?? ''
    const entries = partsAt(statement, 'Ntry')
    return { iban, bookings: entries.flatMap((entry, position) => bookingsOf(entry, { iban, position })) }
  })
}
