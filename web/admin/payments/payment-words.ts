import type { AdminTranslate } from '#generated/messages.ts'

const named = ['bank', 'ccbill', 'mollie', 'paypal', 'sandbox', 'stripe', 'verotel'] as const

/** Returns the name of a payment provider as staff know it; that of one of another version as it is stored. */
export function nameProvider(t: AdminTranslate, provider: string): string {
  const known = named.find((one) => one === provider)
  return known ? t(`admin.providers.name.${known}`) : provider
}

/** Returns what one part of a reason says, or null where it does not know it. */
type Reader = (t: AdminTranslate, part: string) => string | null

const fixed = {
  'asked at once': 'checkedAtOnce',
  'asked by the staff': 'checkedByStaff',
  'asked by the waiting member': 'checkedForMember',
  'cancelled by the member': 'cancelledByMember',
  'checked again': 'checkedAgain',
  'direct debit booked': 'debitBooked',
  'found before its card was forgotten': 'cardForgotten',
  'in the list of refunds and disputes': 'listed',
  'its time was up': 'expired',
  'mandate given': 'mandateGiven',
  'paid after the provider had called it failed': 'paidAfterFailure',
  'paid after we had closed it': 'closedBefore',
  reconciled: 'reconciled',
  'refund transferred': 'refundTransferred',
  'replaced by a new order': 'replaced',
  'sent back': 'sentBack',
  'transfer matched by reference': 'transferMatched',
  'transfer matched by staff': 'transferMatchedByStaff',
} as const

/** The reasons that name something: an amount, a bank's code, a provider. */
const naming: readonly (readonly [RegExp, (t: AdminTranslate, named: readonly string[]) => string])[] = [
  [
    /^paid are (.+), asked were (.+)$/,
    (t, [paid = '', asked = '']) => t('admin.payments.change.otherAmount', { paid, asked }),
  ],
  [/^direct debit returned: (.+)$/, (t, [code = '']) => t('admin.payments.change.debitReturned', { code })],
  [/^webhook (.+)$/, (t, [event = '']) => t('admin.payments.change.message', { event })],
  [
    /^(\w+) (?:was down|refused): given to (\w+)$/,
    (t, [from = '', to = '']) =>
      t('admin.payments.change.otherProvider', { from: nameProvider(t, from), to: nameProvider(t, to) }),
  ],
  [
    /^\w+ of (.+), \w+: found by asking, no report told of it$/,
    (t, [amount = '']) => t('admin.payments.change.unannounced', { amount }),
  ],
]

const isFixed = (part: string): part is keyof typeof fixed => Object.hasOwn(fixed, part)

const readFixed: Reader = (t, part) => (isFixed(part) ? t(`admin.payments.change.${fixed[part]}`) : null)

const readNaming: Reader = (t, part) => {
  for (const [pattern, say] of naming) {
    const found = pattern.exec(part)
    if (found) return say(t, found.slice(1))
  }
  return null
}

/**
 * Returns why the state of a payment changed, in the language of the page. The history stores it in English for the
 * operator’s log, in parts; what this version does not know, such as the words of a provider, is quoted.
 */
export function describeChange(t: AdminTranslate, reason: string): string {
  return reason
    .split('; ')
    .map(
      (part) =>
        readFixed(t, part) ?? readNaming(t, part) ?? t('admin.payments.change.quoted', { text: part }),
    )
    .join('. ')
}
