import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { WebTranslate } from '#generated/messages.ts'

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
