import type { Money } from '#contract/api/money.ts'
import type { SaleCounts } from './ccbill-datalink.ts'
import type { ProviderRefund } from './provider.ts'
import type { SaleReport } from './provider-reports.sql.ts'

interface SaleReversals {
  readonly sale: string
  readonly paid: Money
  readonly counts: SaleCounts
  readonly reports: readonly SaleReport[]
}

/**
 * Returns the refunds and chargebacks of a sale. CCBill returns their counts on request, and amounts only in its
 * reports: the counts decide what has happened, the reports how much it was. Ids are counted too, so that a late report
 * changes nothing. If no report has the amount in the requested currency, since the bank charged another one, it is
 * everything that is left.
 */
export function listCcbillReversals({ sale, paid, counts, reports }: SaleReversals): ProviderRefund[] {
  const ours = reports.filter(({ kind, counted }) => kind === 'request' && Number(counted) < counts.refunds)
  const amounts = (kind: SaleReport['kind']) =>
    reports
      .filter((one) => one.kind === kind && one.currency === paid.currency)
      .map(({ amount_cents: cents }) => cents ?? 0)
  const told = amounts('refund')
  for (const { amount_cents: cents } of ours) {
    const at = told.indexOf(cents ?? 0)
    if (at >= 0) told.splice(at, 1)
  }
  let left = paid.amount
  const take = (amount: number | undefined): Money => {
    const taken = Math.min(amount ?? left, left)
    left -= taken
    return { amount: taken, currency: paid.currency }
  }
  const asked = ours.map(({ reference, amount_cents: cents }) => ({
    reference: `${sale} ${reference}`,
    refundId: reference,
    ...({ kind: 'refund', amount: take(cents ?? 0), status: 'completed' } as const),
  }))
  const others = (kind: 'refund' | 'chargeback', count: number, known: readonly number[]) =>
    Array.from({ length: Math.max(0, count) }, (_, index) => ({
      reference: `${sale} ${kind} ${index + 1}`,
      refundId: null,
      ...({ kind, amount: take(known[index]), status: 'completed' } as const),
    }))
  const all = [
    ...asked,
    ...others('refund', counts.refunds - ours.length, told),
    ...others('chargeback', counts.chargebacks, amounts('chargeback')),
  ]
  return all.filter(({ amount }) => amount.amount > 0)
}
