import { partsAt, textAt } from '../bank/bank-xml.ts'

/** A debit that a bank refused or returned. */
export interface ReturnedDebit {
  readonly endToEndId: string
  /** Such as MD06. */
  readonly code: string
}

function returned(part: unknown): ReturnedDebit[] {
  const endToEndId = textAt(part, 'OrgnlEndToEndId')
  if (endToEndId === null || textAt(part, 'TxSts') !== 'RJCT') return []
  const code = textAt(part, 'StsRsnInf', 'Rsn', 'Cd') ?? textAt(part, 'StsRsnInf', 'Rsn', 'Prtry') ?? 'MS03'
  return [{ endToEndId, code: code.slice(0, 4).toUpperCase() }]
}

/** Reads refused debits from a status report (pain.002, any version); null for any other file. */
export function readPain002(document: unknown): ReturnedDebit[] | null {
  const [report] = partsAt(document, 'Document', 'CstmrPmtStsRpt')
  if (!report) return null
  return partsAt(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts').flatMap(returned)
}

/**
 * Reads returned debits out of a statement (camt.053): banks report what comes back after the collection there, as
 * money that left the account, with its reason. An entry that is only announced may still be dropped.
 */
export function readStatementReturns(document: unknown): ReturnedDebit[] {
  const entries = partsAt(document, 'Document', 'BkToCstmrStmt', 'Stmt', 'Ntry').filter(isBookedDebit)
  return entries.flatMap((entry) => partsAt(entry, 'NtryDtls', 'TxDtls')).flatMap(readReturnedDebits)
}

function isBookedDebit(entry: unknown): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  return textAt(entry, 'CdtDbtInd') === 'DBIT' && status === 'BOOK'
}

function readReturnedDebits(part: unknown): ReturnedDebit[] {
  const code = textAt(part, 'RtrInf', 'Rsn', 'Cd') ?? textAt(part, 'RtrInf', 'Rsn', 'Prtry')
  const endToEndId = textAt(part, 'Refs', 'EndToEndId')
  return code && endToEndId ? [{ endToEndId, code: code.slice(0, 4).toUpperCase() }] : []
}
