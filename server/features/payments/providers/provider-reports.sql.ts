import type { Reads, Tx } from '../../../app/transaction.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'
import type { ProviderReport } from './provider.ts'

/** Stores the content of a genuine report, once however often it comes. */
export async function insertProviderReport(
  tx: Tx,
  provider: ProviderName,
  report: ProviderReport,
): Promise<void> {
  const { sale, kind, reference, paymentId, amount, payerCountry } = report
  await tx.db
    .insertInto('provider_reports')
    .values({
      site_id: tx.site.id,
      provider,
      sale,
      kind,
      reference,
      payment_id: paymentId,
      amount_cents: amount?.amount ?? null,
      currency: amount?.currency ?? null,
      payer_country: payerCountry,
      reported_at: tx.now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** A refund that we request from a provider that does not store our id of it. */
export interface RefundRequest {
  readonly sale: string
  readonly refundId: string
  readonly amountCents: number
  readonly currency: string
  /** How many refunds the provider has counted for the sale before. */
  readonly counted: number
}

/** Records a refund before the provider is called; a repeat leaves the first record as it is. */
export async function insertRefundRequest(
  tx: Tx,
  provider: ProviderName,
  request: RefundRequest,
): Promise<void> {
  await tx.db
    .insertInto('provider_reports')
    .values({
      site_id: tx.site.id,
      provider,
      sale: request.sale,
      kind: 'request',
      reference: request.refundId,
      amount_cents: request.amountCents,
      currency: request.currency,
      counted: request.counted,
      reported_at: tx.now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Deletes a refund that the provider refuses, so that no later one is mistaken for it. */
export async function deleteRefundRequest(
  tx: Tx,
  provider: ProviderName,
  { sale, refundId }: Pick<RefundRequest, 'sale' | 'refundId'>,
): Promise<void> {
  await tx.db
    .deleteFrom('provider_reports')
    .where('site_id', '=', tx.site.id)
    .where('provider', '=', provider)
    .where('sale', '=', sale)
    .where('kind', '=', 'request')
    .where('reference', '=', refundId)
    .execute()
}

/** Finds the sales that a provider has reported for a payment, the first one first. */
export function findSales(
  db: Reads,
  { siteId, provider, paymentId }: { siteId: string; provider: ProviderName; paymentId: string },
) {
  return db
    .selectFrom('provider_reports')
    .select(['sale', 'amount_cents', 'currency', 'payer_country'])
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'sale')
    .orderBy('reported_at')
    .orderBy('sale')
    .execute()
}

/** Finds what was reported and asked for after a sale, in that order. */
export function findSaleReports(
  db: Reads,
  { siteId, provider, sale }: { siteId: string; provider: ProviderName; sale: string },
) {
  return db
    .selectFrom('provider_reports')
    .select(['kind', 'reference', 'amount_cents', 'currency', 'counted'])
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .where('sale', '=', sale)
    .where('kind', 'in', ['refund', 'chargeback', 'request'])
    .orderBy('reported_at')
    .orderBy('reference')
    .execute()
}
export type SaleReport = Awaited<ReturnType<typeof findSaleReports>>[number]
