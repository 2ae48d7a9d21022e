import * as z from 'zod/mini'

/**
 * The payment methods by their identifiers: 18 spelled as the specification does, then four that people in our
 * countries have come to pay by since.
 */
export const paymentMethods = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
  'googlepay',
  'wero',
  'bizum',
  'twint',
] as const

export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Brand names are the same in every language. */
const brands: Readonly<Record<Exclude<PaymentMethod, 'sdd' | 'sct' | 'creditcard'>, string>> = {
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  // One method under both names since 2026, until iDEAL gives way to Wero.
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
  googlepay: 'Google Pay',
  wero: 'Wero',
  bizum: 'Bizum',
  twint: 'TWINT',
}

/** Returns the names of the methods that are no brands; the translators of server and browser both can. */
type TranslateMethod = (
  key: 'payments.method.sdd' | 'payments.method.sct' | 'payments.method.creditcard',
) => string

/** Returns the name of a method as people know it: a brand, or words in their language. */
export function nameMethod(t: TranslateMethod, method: PaymentMethod): string {
  switch (method) {
    case 'sdd':
      return t('payments.method.sdd')
    case 'sct':
      return t('payments.method.sct')
    case 'creditcard':
      return t('payments.method.creditcard')
    default:
      return brands[method]
  }
}
