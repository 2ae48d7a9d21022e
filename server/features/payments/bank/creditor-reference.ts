import { computeMod97 } from './bank-settings.ts'

/** Digits and capitals that are not taken for one another. */
const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWX'

/**
 * Returns the reference of a transfer (ISO 11649) for the random end of a payment's id: 60 bits and two check digits.
 */
export function makeCreditorReference(paymentId: string): string {
  const bits = BigInt(`0x${paymentId.replaceAll('-', '').slice(-15)}`)
  let body = ''
  for (let shift = 0n; shift < 60n; shift += 5n) body += letters[Number((bits >> shift) & 31n)]
  const check = 98 - computeMod97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Returns the references in what a payer wrote, spaces and other signs left out, as people type them. */
export function findReferences(text: string): string[] {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = [...bare.matchAll(/(?=(RF\d{2}[0-9A-Z]{12}))/g)].map(([, reference = '']) => reference)
  return found.filter((reference) => computeMod97(reference.slice(4) + reference.slice(0, 4)) === 1)
}
