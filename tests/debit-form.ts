let count = 0

/** Returns what the form of a direct debit sends. */
export const createDebitForm = (payment: string, over: Record<string, unknown> = {}) => ({
  payment,
  account_holder: 'Anna de Vries',
  iban: 'nl91 abna 0417 1643 00',
  street: 'Kerkstraat',
  house_number: '12a',
  zip: '3511 ab',
  city: 'Utrecht',
  phone: '06-12 34 56 78',
  authorization: true,
  ...over,
})

/** Everyone has their own phone and account, so that one person's limits do not affect another. */
export function createOwnDebitForm(payment: string): ReturnType<typeof createDebitForm> {
  count += 1
  const account = String(count).padStart(10, '0')
  const bban = `ABNA${account}`
  const digits = [...`${bban}NL00`].map((sign) => Number.parseInt(sign, 36)).join('')
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
  return createDebitForm(payment, { iban: `NL${check}${bban}`, phone: `06${String(10_000_000 + count)}` })
}
