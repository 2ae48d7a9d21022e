import { findPartsAt, findTextAt } from '../bank/bank-xml.ts'

/** A debit that a bank refused or returned. */
export interface ReturnedDebit {
  readonly endToEndId: string
  /** Such as MD06. */
  readonly code: string
}

function readReturned(part: unknown): ReturnedDebit[] {
  const endToEndId = findTextAt(part, 'OrgnlEndToEndId')
  if (endToEndId === null || findTextAt(part, 'TxSts') !== 'RJCT') return []
  const code =
    findTextAt(part, 'StsRsnInf', 'Rsn', 'Cd') ?? findTextAt(part, 'StsRsnInf', 'Rsn', 'Prtry') ?? 'MS03'
  return [{ endToEndId, code: code.slice(0, 4).toUpperCase() }]
}

/** Reads refused debits from a status report (pain.002, any version); null for any other file. */
export function readPain002(document: unknown): ReturnedDebit[] | null {
  const [report] = findPartsAt(document, 'Document', 'CstmrPmtStsRpt')
  if (!report) return null
  return findPartsAt(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts').flatMap(readReturned)
}

/**
 * Reads returned debits out of a statement (camt.053): banks report what comes back after the collection there, as
 * money that left the account, with its reason. An entry that is only announced may still be dropped.
 */
export function readStatementReturns(document: unknown): ReturnedDebit[] {
  const entries = findPartsAt(document, 'Document', 'BkToCstmrStmt', 'Stmt', 'Ntry').filter(isBookedDebit)
  return entries.flatMap((entry) => findPartsAt(entry, 'NtryDtls', 'TxDtls')).flatMap(readReturnedDebits)
}

function isBookedDebit(entry: unknown): boolean {
  const status = findTextAt(entry, 'Sts', 'Cd') ?? findTextAt(entry, 'Sts')
  return findTextAt(entry, 'CdtDbtInd') === 'DBIT' && status === 'BOOK'
}

function readReturnedDebits(part: unknown): ReturnedDebit[] {
  const code = findTextAt(part, 'RtrInf', 'Rsn', 'Cd') ?? findTextAt(part, 'RtrInf', 'Rsn', 'Prtry')
  const endToEndId = findTextAt(part, 'Refs', 'EndToEndId')
  return code && endToEndId ? [{ endToEndId, code: code.slice(0, 4).toUpperCase() }] : []
}
