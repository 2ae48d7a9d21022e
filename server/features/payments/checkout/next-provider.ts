import type { Context } from '../../../app/context.ts'
import { listProviders } from '../providers/provider-settings.ts'
import { addPaymentHistory, changeProvider, lockPayment, type PaymentRow } from './payment.sql.ts'
import { listMethodProviders, type ProviderName } from './payment-methods.ts'

/** Why an order goes to another provider. */
type MoveReason = 'was down' | 'refused'

/** Returns the next provider that supports a payment's method and currency, or null. */
async function findNext(
  ctx: Context,
  { provider, method, currency }: PaymentRow,
): Promise<ProviderName | null> {
  const takers = listMethodProviders(method, { providers: await listProviders(ctx), currency })
  const at = takers.indexOf(provider)
  return at < 0 ? null : (takers[at + 1] ?? null)
}

/**
 * Moves an order that is not open at a provider yet to the site's next provider with its method and currency, and
 * records that in the payment's history. Returns the current payment, which the same request may have opened, closed or
 * moved meanwhile; null when there is no other provider.
 */
export async function moveToNextProvider(
  ctx: Context,
  payment: PaymentRow,
  why: MoveReason,
): Promise<PaymentRow | null> {
  const next = await findNext(ctx, payment)
  if (next === null) return null
  return ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    const isOurs = locked.provider === payment.provider && locked.provider_reference === null
    if (locked.status !== 'pending' || !isOurs) return locked
    await changeProvider(tx, payment.id, next)
    await addPaymentHistory(tx, locked, `${payment.provider} ${why}: given to ${next}`)
    return { ...locked, provider: next }
  })
}
