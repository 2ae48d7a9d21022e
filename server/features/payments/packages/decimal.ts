/** Cents as banks and providers write them: two decimals, a point. */
export function formatDecimal(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Returns the cents of an amount as banks and providers write it; null for anything else, such as parts of a cent. */
export function parseCents(text: string): number | null {
  const found = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.trim())
  if (!found?.[1]) return null
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}
