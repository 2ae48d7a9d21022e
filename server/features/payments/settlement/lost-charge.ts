import type { Context } from '../../../app/context.ts'
import { findLostCharges, type PaymentRow, saveStartedPayment } from '../checkout/payment.sql.ts'
import { type Provider, ProviderRefused } from '../providers/provider.ts'
import { findStoredCard } from '../stored-cards/stored-card.sql.ts'

/** Returns whether a stored card may have been charged for a payment without our knowledge. */
export function mayBeLost(payment: Pick<PaymentRow, 'kind' | 'provider_reference'>): boolean {
  return payment.kind === 'repeat' && payment.provider_reference === null
}

async function findCharge(
  ctx: Context,
  provider: Provider,
  { id, customer }: { id: string; customer: string },
): Promise<string | null> {
  const started = await provider.findCharge(id, customer)
  if (!started) return null
  ctx.services.log.warn({ payment: id, provider: provider.name }, 'found a charge whose response was lost')
  await ctx.transaction((tx) => saveStartedPayment(tx, { id, provider: provider.name }, started))
  return started.reference
}

/**
 * Returns the provider's name for a payment, or null. A stored card is charged at once, with no one at a page of the
 * bank. When the answer is lost, the charge is looked for under the card's customer, or the member would have paid for
 * nothing.
 */
export async function findProviderReference(
  ctx: Context,
  provider: Provider,
  payment: PaymentRow,
): Promise<string | null> {
  if (!mayBeLost(payment) || payment.member_id === null) return payment.provider_reference
  const card = await findStoredCard(ctx.db, payment.member_id)
  if (card?.provider !== provider.name) return null
  return findCharge(ctx, provider, { id: payment.id, customer: card.customer_reference })
}

/** Searches for charges of a card that is about to be deleted: afterwards they could not be found. */
export async function recoverLostCharges(ctx: Context, provider: Provider, customer: string): Promise<void> {
  for (const id of await findLostCharges(ctx.db, ctx.site.id, provider.name)) {
    try {
      if ((await findCharge(ctx, provider, { id, customer })) === null) continue
    } catch (error) {
      // The customer is gone, so this has run before.
      if (error instanceof ProviderRefused) return
      throw error
    }
    await ctx.transaction((tx) =>
      tx.announce({ type: 'payment.news', payment: id, reason: 'found before its card was forgotten' }),
    )
  }
}
