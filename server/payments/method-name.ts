import { methodNames, type PaymentMethod } from '#contract/payment-method.ts'
import type { Translate } from '#generated/messages.ts'

/** The name of a method as people know it; what is no brand is named in their language. */
export function methodName(t: Translate, method: PaymentMethod): string {
  switch (method) {
    case 'sdd':
      return t('payments.method.sdd')
    case 'sct':
      return t('payments.method.sct')
    case 'creditcard':
      return t('payments.method.creditcard')
    default:
      return methodNames[method] ?? method
  }
}
