import { parseCents } from '../packages/decimal.ts'
import { partsAt, textAt } from './bank-xml.ts'

/** Money that arrived on an account. */
export interface Booking {
  /** The bank's own id, or what identifies it. */
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
  /** The account of the statement. */
  readonly iban: string
  readonly bookings: readonly Booking[]
}

const findDetails = (entry: unknown) => partsAt(entry, 'NtryDtls', 'TxDtls')

/** A returned direct debit is not a transfer. */
function isReturn(part: unknown): boolean {
  const details = findDetails(part)
  const parts = details.length > 0 ? details : [part]
  return parts.every((one) => partsAt(one, 'RtrInf').length > 0)
}

function readRemittance(part: unknown): string {
  const parts = [part, ...findDetails(part)]
  const written = parts.flatMap((one) => [
    ...partsAt(one, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...partsAt(one, 'RmtInf', 'Ustrd'),
    ...partsAt(one, 'Refs', 'EndToEndId'),
  ])
  const texts = written.filter((text) => typeof text === 'string' && text !== 'NOTPROVIDED')
  return texts.join(' ').slice(0, 1000)
}

function readCurrency(part: unknown): string {
  return textAt(part, '@Ccy') ?? ''
}

/** Returns the amount of a transaction itself, in any bank's format. */
function ownAmount(part: unknown): unknown {
  return [...partsAt(part, 'Amt'), ...partsAt(part, 'AmtDtls', 'TxAmt', 'Amt')][0]
}

/**
 * Returns what is booked by itself: each transaction of an entry. An entry without details is one booking, and so is an
 * entry of several transactions without separate amounts: only a person can tell what came from whom.
 */
function splitEntry(entry: unknown): unknown[] {
  const details = findDetails(entry)
  const isClear = details.length === 1 || details.every((part) => ownAmount(part) !== undefined)
  return details.length > 0 && isClear ? details : [entry]
}

/** One booking for each part of an entry. */
function readBookings(entry: unknown, { iban, position }: { iban: string; position: number }): Booking[] {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (textAt(entry, 'CdtDbtInd') !== 'CRDT' || status !== 'BOOK') return []
  const bookedOn = (textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10)
  // The number of an entry names it within its statement only: the next statement starts over.
  const entryKey = textAt(entry, 'AcctSvcrRef') ?? `${bookedOn}/${textAt(entry, 'NtryRef') ?? position}`
  return splitEntry(entry).flatMap((part, index) => {
    const amount = ownAmount(part) ?? ownAmount(entry)
    const cents = parseCents(textAt({ amount }, 'amount') ?? '')
    if (cents === null || cents === 0 || bookedOn === '' || isReturn(part)) return []
    const payer = partsAt(part, 'RltdPties', 'Dbtr')[0]
    return [
      {
        key: `${iban}|${entryKey}|${textAt(part, 'Refs', 'TxId') ?? index}`,
        bookedOn,
        cents,
        currency: readCurrency(amount),
        remittance: readRemittance(part),
        payer: {
          name: textAt(payer, 'Nm') ?? textAt(payer, 'Pty', 'Nm') ?? '',
          iban: textAt(part, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ?? '',
        },
      },
    ]
  })
}

/** Reads incoming bookings from a statement (camt.053, any version); null for any other file. */
export function readCamt053(document: unknown): Statement[] | null {
  const statements = partsAt(document, 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) return null
  return statements.map((statement) => {
    const iban = textAt(statement, 'Acct', 'Id', 'IBAN') ?? ''
    const entries = partsAt(statement, 'Ntry')
    return { iban, bookings: entries.flatMap((entry, position) => readBookings(entry, { iban, position })) }
  })
}
