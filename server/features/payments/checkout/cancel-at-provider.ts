import type { Context } from '../../../app/context.ts'
import { findProvider } from '../providers/find-provider.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import type { PaymentRow } from './payment.sql.ts'

/** Cancels a closed payment at its provider too, if possible. */
export async function cancelAtProvider(ctx: Context, row: PaymentRow): Promise<void> {
  if (row.provider_reference === null) return
  try {
    await (await findProvider(ctx, row.provider))?.cancel(row.provider_reference)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.services.log.warn({ payment: row.id, err: error }, 'the payment provider failed')
  }
}
