import { methodNames, type PaymentMethod } from '#contract/payment-method.ts'
import type { WebTranslate } from '#generated/messages.ts'

/** The name of a method as people know it; what is no brand is named in their language. */
export function methodName(t: WebTranslate, method: PaymentMethod): string {
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

const noted = [
  'ideal',
  'bancontact',
  'blik',
  'prezelewy24',
  'eps',
  'applepay',
  'creditcard',
  'paypal',
  'paysafecard',
  'sdd',
  'sct',
] as const satisfies readonly PaymentMethod[]

/** What will happen with a method, where its name does not say it. */
export function methodNote(t: WebTranslate, method: PaymentMethod): string | undefined {
  const known = noted.find((one) => one === method)
  return known && t(`payments.note.${known}`)
}
