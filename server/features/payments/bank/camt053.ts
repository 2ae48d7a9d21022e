import { parseCents } from '../packages/decimal.ts'
import { findPartsAt, findTextAt } from './bank-xml.ts'

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

const findDetails = (entry: unknown) => findPartsAt(entry, 'NtryDtls', 'TxDtls')

/** A returned direct debit is not a transfer. */
function isReturn(part: unknown): boolean {
  const details = findDetails(part)
  const parts = details.length > 0 ? details : [part]
  return parts.every((one) => findPartsAt(one, 'RtrInf').length > 0)
}

function readRemittance(part: unknown): string {
  const parts = [part, ...findDetails(part)]
  const written = parts.flatMap((one) => [
    ...findPartsAt(one, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...findPartsAt(one, 'RmtInf', 'Ustrd'),
    ...findPartsAt(one, 'Refs', 'EndToEndId'),
  ])
  const texts = written.filter((text) => typeof text === 'string' && text !== 'NOTPROVIDED')
  return texts.join(' ').slice(0, 1000)
}

function readCurrency(part: unknown): string {
  return findTextAt(part, '@Ccy') ?? ''
}

/** Returns the amount of a transaction itself, in any bank's format. */
function pickOwnAmount(part: unknown): unknown {
  return [...findPartsAt(part, 'Amt'), ...findPartsAt(part, 'AmtDtls', 'TxAmt', 'Amt')][0]
}

/**
 * Returns what is booked by itself: each transaction of an entry. An entry without details is one booking, and so is an
 * entry of several transactions without separate amounts: only a person can tell what came from whom.
 */
function splitEntry(entry: unknown): unknown[] {
  const details = findDetails(entry)
  const isClear = details.length === 1 || details.every((part) => pickOwnAmount(part) !== undefined)
  return details.length > 0 && isClear ? details : [entry]
}

/** One booking for each part of an entry. */
function readBookings(entry: unknown, { iban, position }: { iban: string; position: number }): Booking[] {
  const status = findTextAt(entry, 'Sts', 'Cd') ?? findTextAt(entry, 'Sts')
  if (findTextAt(entry, 'CdtDbtInd') !== 'CRDT' || status !== 'BOOK') return []
  const bookedOn = (findTextAt(entry, 'BookgDt', 'Dt') ?? findTextAt(entry, 'BookgDt', 'DtTm') ?? '').slice(
    0,
    10,
  )
  // The number of an entry names it within its statement only: the next statement starts over.
  const entryKey =
    findTextAt(entry, 'AcctSvcrRef') ?? `${bookedOn}/${findTextAt(entry, 'NtryRef') ?? position}`
  return splitEntry(entry).flatMap((part, index) => {
    const amount = pickOwnAmount(part) ?? pickOwnAmount(entry)
    const cents = parseCents(findTextAt({ amount }, 'amount') ?? '')
    if (cents === null || cents === 0 || bookedOn === '' || isReturn(part)) return []
    const payer = findPartsAt(part, 'RltdPties', 'Dbtr')[0]
    return [
      {
        key: `${iban}|${entryKey}|${findTextAt(part, 'Refs', 'TxId') ?? index}`,
        bookedOn,
        cents,
        currency: readCurrency(amount),
        remittance: readRemittance(part),
        payer: {
          name: findTextAt(payer, 'Nm') ?? findTextAt(payer, 'Pty', 'Nm') ?? '',
          iban: findTextAt(part, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ?? '',
        },
      },
    ]
  })
}

/** Reads incoming bookings from a statement (camt.053, any version); null for any other file. */
export function readCamt053(document: unknown): Statement[] | null {
  const statements = findPartsAt(document, 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) return null
  return statements.map((statement) => {
    const iban = findTextAt(statement, 'Acct', 'Id', 'IBAN') ?? ''
    const entries = findPartsAt(statement, 'Ntry')
    return { iban, bookings: entries.flatMap((entry, position) => readBookings(entry, { iban, position })) }
  })
}
