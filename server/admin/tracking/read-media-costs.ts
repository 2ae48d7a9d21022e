import type { CostProblem } from '#contract/admin/tracking/sources.ts'
import { isDay } from '#contract/api/day.ts'
import { trackingValueLength } from '#contract/features/tracking/tracking.ts'

export interface MediaCost {
  /** As YYYY-MM-DD. */
  readonly day: string
  readonly network: string
  readonly ref: string
  readonly cents: number
}

interface BadLine {
  readonly line: number
  readonly problem: CostProblem
}

const maxLines = 20_000
const maxLineLength = 1000
const columns = ['day', 'network', 'ref', 'cost']

/** Splits a line at its separator, except within quotes; null when it is too long or has too many fields. */
function splitLine(line: string, separator: string): string[] {
  if (line.length > maxLineLength) return []
  const fields: string[] = []
  let isQuoted = false
  for (const part of line.split(separator)) {
    fields.push(isQuoted ? `${fields.pop()}${separator}${part}` : part)
    if (fields.length > columns.length) return []
    const quotes = part.split('"').length - 1
    if (quotes % 2 === 1) isQuoted = !isQuoted
  }
  return fields.map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
}

function readLine(fields: readonly string[]): MediaCost | CostProblem {
  const [day = '', network = '', ref = '', cost = ''] = fields
  if (fields.length !== columns.length) return 'columns'
  // PostgreSQL has no year 0.
  if (!isDay(day) || day.startsWith('0000')) return 'day'
  if (network === '' || Math.max(network.length, ref.length) > trackingValueLength) return 'network'
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(cost) ?? []
  if (whole === '') return 'cost'
  return { day, network, ref, cents: Number(whole) * 100 + Number(part.padEnd(2, '0')) }
}

/**
 * Reads a CSV file of costs with the columns day (YYYY-MM-DD), network, ref and cost (in the currency of the site, with
 * at most two decimals), separated by commas or semicolons. Returns every bad line with its number in the file.
 */
export function readMediaCosts(text: string): { costs: MediaCost[]; bad: BadLine[] } {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = head.includes(';') ? ';' : ','
  if (splitLine(head.toLowerCase(), separator).join() !== columns.join())
    return { costs: [], bad: [{ line: 1, problem: 'columns' }] }
  if (lines.length > maxLines) return { costs: [], bad: [{ line: maxLines + 2, problem: 'too_many' }] }
  const costs: MediaCost[] = []
  const bad: BadLine[] = []
  const seen = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cost = readLine(splitLine(line, separator))
    const problem = typeof cost === 'string' ? cost : null
    const key = typeof cost === 'string' ? '' : JSON.stringify([cost.day, cost.network, cost.ref])
    if (typeof cost !== 'string' && !seen.has(key)) costs.push(cost)
    else bad.push({ line: index + 2, problem: problem ?? 'repeated' })
    if (key) seen.add(key)
  }
  return { costs, bad }
}
