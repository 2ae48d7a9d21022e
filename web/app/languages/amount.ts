/**
 * Returns the cents of an amount as people type it, with a comma or a point; null when nothing is typed, undefined when
 * it is no amount.
 */
export function parseCentsField(text: string): number | null | undefined {
  const bare = text.trim()
  if (bare === '') return null
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!found?.[1]) return undefined
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Returns cents as a field shows them. */
export function formatCentsField(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
