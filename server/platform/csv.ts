/**
 * Returns a field of a CSV file: quoted where needed; a text that a spreadsheet would run as a formula gets an
 * apostrophe.
 */
function csvField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns a table as a CSV file that spreadsheets open right, to be sent under a name. */
export function csvFile(
  name: string,
  head: readonly string[],
  lines: readonly (readonly (string | number | null)[])[],
): { bytes: Buffer; type: string; headers: Record<string, string> } {
  const text = [head, ...lines].map((line) => `${line.map(csvField).join(',')}\r\n`).join('')
  return {
    bytes: Buffer.from(`\uFEFF${text}`, 'utf8'),
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}.csv"`, 'cache-control': 'no-store' },
  }
}
