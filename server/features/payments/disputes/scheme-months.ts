import type { SchemeMonth } from '#contract/admin/payments/card-schemes.ts'
import type { Reads } from '../../../app/transaction.ts'
import { methodTable } from '../checkout/payment-methods.ts'
import { cardPrograms, toBasisPoints, toProgramState } from './card-programs.ts'
import { countMonths, type MonthRow } from './disputes.sql.ts'

/** The methods that are paid by card, wallets among them. */
export const cardMethods = methodTable
  .filter(({ kind, takesCards }) => kind === 'card' || takesCards)
  .map(({ method }) => method)

const monthsShown = 12

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

function toSchemeMonth(row: MonthRow, rows: readonly MonthRow[]): SchemeMonth {
  const { month, provider, payments, disputes, disputed_cents } = row
  const before = monthBefore(month)
  const paymentsBefore =
    rows.find((one) => one.site_id === row.site_id && one.provider === provider && one.month === before)
      ?.payments ?? 0
  const counts = { payments, paymentsBefore, disputes, disputedCents: disputed_cents }
  return {
    ...{ month, provider, payments, payments_before: paymentsBefore, disputes, disputed_cents },
    basis_points: toBasisPoints(disputes, payments),
    basis_points_before: toBasisPoints(disputes, paymentsBefore),
    states: cardPrograms.map((program) => ({
      program: program.program,
      state: toProgramState(program, counts),
    })),
  }
}

interface MonthsOptions {
  readonly siteId: string | null
  readonly timeZone: string
  readonly now: Date
  /** How many months before the current one are counted; of the first of them, the month before is not known. */
  readonly months?: number
}

/** Returns the last months by provider, newest first, with how close each is to the programs of card schemes. */
export async function listSchemeMonths(
  db: Reads,
  { siteId, timeZone, now, months = monthsShown }: MonthsOptions,
): Promise<SchemeMonth[]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const rows = await countMonths(db, { siteId, methods: cardMethods, timeZone, since })
  return rows.map((row) => toSchemeMonth(row, rows))
}

/** Counts the sites and providers that are at half of a program's thresholds or beyond, this month or the last. */
export async function countSchemeWarnings(db: Reads, now: Date): Promise<number> {
  // The last month is compared with the one before. The metrics ask often, so no more is read.
  const months = await listSchemeMonths(db, { siteId: null, timeZone: 'UTC', now, months: 2 })
  const current = now.toISOString().slice(0, 7)
  const recent = months.filter(({ month }) => month === current || month === monthBefore(current))
  return recent.filter(({ states }) => states.some(({ state }) => state !== 'below')).length
}
