/**
 * Formats a field of a CSV file, quoted where needed. A text that a spreadsheet would run as a formula gets an
 * apostrophe. Many divide such files at semicolons or tabs as well.
 */
function formatCsvField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(/(^|[;\t\r\n])(?=[=+\-@\t\r])/g, "$1'")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

type CsvLines = readonly (readonly (string | number | null)[])[]

/** Formats a table as CSV that spreadsheets open correctly: with a byte order mark for UTF-8. */
export function formatCsv(head: readonly string[], lines: CsvLines): string {
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(formatCsvField).join(',')}\r\n`).join('')}`
}

/** Builds the answer that sends a table as a CSV file under a name. */
export function buildCsvFile(
  name: string,
  head: readonly string[],
  lines: CsvLines,
): { bytes: Buffer; type: string; headers: Record<string, string> } {
  return {
    bytes: Buffer.from(formatCsv(head, lines), 'utf8'),
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}.csv"`, 'cache-control': 'no-store' },
  }
}
