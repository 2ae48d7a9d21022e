import type { PaymentAction } from '#contract/features/payments/payment.ts'
import type { ProviderOrder } from '../providers/provider.ts'
import type { BankSettings } from './bank-settings.ts'
import { makeCreditorReference } from './creditor-reference.ts'

interface TransferStarted {
  readonly reference: string
  readonly action: Extract<PaymentAction, { type: 'transfer' }>
}

/** Returns what the member enters at their bank for a transfer. */
export function openTransfer(order: ProviderOrder, bank: BankSettings): TransferStarted {
  const reference = makeCreditorReference(order.paymentId)
  const { iban, bic, holder } = bank
  const until = order.expiresAt.toISOString()
  return { reference, action: { type: 'transfer', iban, bic, holder, reference, until } }
}
