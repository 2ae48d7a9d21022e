import type { PayeeCheck } from '#contract/admin/payments/bank.ts'
import { findPartsAt, findTextAt } from './bank-xml.ts'

/** The bank's result for one transfer of a payment file. */
export interface CheckedTransfer {
  readonly endToEndId: string
  readonly check: PayeeCheck
}

/**
 * The statuses by which banks report the verification of payee (article 5c of regulation (EU) 260/2012), as in the
 * external code sets of ISO 20022: the names are the same, nearly the same, others, or could not be compared.
 */
const checks: Readonly<Record<string, PayeeCheck>> = {
  RCVC: 'match',
  RVMC: 'close_match',
  RVNM: 'no_match',
  RVNA: 'not_possible',
}

/** Reads the verifications of payees out of a status report (pain.002, any version). */
export function readPayeeChecks(document: unknown): CheckedTransfer[] {
  const parts = findPartsAt(document, 'Document', 'CstmrPmtStsRpt', 'OrgnlPmtInfAndSts', 'TxInfAndSts')
  return parts.flatMap((part) => {
    const endToEndId = findTextAt(part, 'OrgnlEndToEndId')
    const check = checks[findTextAt(part, 'TxSts') ?? '']
    return endToEndId !== null && check ? [{ endToEndId, check }] : []
  })
}
