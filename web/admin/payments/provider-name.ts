import type { AdminTranslate } from '#generated/messages.ts'

const named = ['bank', 'ccbill', 'mollie', 'paypal', 'sandbox', 'stripe', 'verotel'] as const

/** Returns the name of a payment provider as staff know it; that of one of another version as it is stored. */
export function nameProvider(t: AdminTranslate, provider: string): string {
  const known = named.find((one) => one === provider)
  return known ? t(`admin.providers.name.${known}`) : provider
}
