import type { SchemeMonth } from '#contract/admin/payments/card-schemes.ts'
import type { Reads } from '../../../app/transaction.ts'
import { getDateIn } from '../../profiles/age.ts'
import { cardMethods } from '../checkout/payment-methods.ts'
import { cardPrograms, toBasisPoints, toProgramState } from './card-programs.ts'
import { countMonths, type MonthRow } from './disputes.sql.ts'

const monthsShown = 12
/** The metric warns about this month and the last. */
const monthsWatched = 2

/** Returns the month that comes some months after one such as `2026-11`, or before it. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

const buildMonthKey = ({ site_id: site, provider }: MonthRow, month: string) => `${site} ${provider} ${month}`

function toSchemeMonth(row: MonthRow, paymentsBefore: number): SchemeMonth {
  const { month, provider, payments, disputes, disputed_cents } = row
  const counts = { payments, paymentsBefore, disputes, disputedCents: disputed_cents }
  return {
    month,
    provider,
    payments,
    payments_before: paymentsBefore,
    disputes,
    disputed_cents,
    basis_points: toBasisPoints(disputes, payments),
    basis_points_before: toBasisPoints(disputes, paymentsBefore),
    states: cardPrograms.map((program) => ({
      program: program.program,
      state: toProgramState(program, counts),
    })),
  }
}

interface MonthsOptions {
  /** Null for all sites. */
  readonly siteId: string | null
  readonly timeZone: string
  readonly now: Date
}

/** Returns this month and those before it, newest first; the first one too is compared with the month before it. */
async function readMonths(
  db: Reads,
  { siteId, timeZone, now }: MonthsOptions,
  count: number,
): Promise<SchemeMonth[]> {
  const first = addMonths(getDateIn(timeZone, now).slice(0, 7), 1 - count)
  // A day earlier, since the month begins earlier in zones east of Greenwich.
  const since = new Date(Date.parse(`${addMonths(first, -1)}-01`) - 86_400_000)
  const rows = await countMonths(db, { siteId, methods: cardMethods, timeZone, since })
  const payments = new Map(rows.map((row) => [buildMonthKey(row, row.month), row.payments]))
  return rows
    .filter(({ month }) => month >= first)
    .map((row) => toSchemeMonth(row, payments.get(buildMonthKey(row, addMonths(row.month, -1))) ?? 0))
}

/** Returns the last twelve months by provider, newest first, with how close each is to the programs of card schemes. */
export function listSchemeMonths(db: Reads, options: MonthsOptions): Promise<SchemeMonth[]> {
  return readMonths(db, options, monthsShown)
}

/** Counts the sites and providers that are at half of a program's thresholds or beyond, this month or the last. */
export async function countSchemeWarnings(db: Reads, now: Date): Promise<number> {
  const months = await readMonths(db, { siteId: null, timeZone: 'UTC', now }, monthsWatched)
  return months.filter(({ states }) => states.some(({ state }) => state !== 'below')).length
}
