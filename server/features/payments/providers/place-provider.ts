import type { Reads } from '../../../app/transaction.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'
import { lockProviders, reorderProviders, upsertProvider } from './payment-providers.sql.ts'

/** Stores a provider of a site at a position, from 0; the others keep theirs. In a transaction. */
export async function placeProvider(
  db: Reads,
  siteId: string,
  placed: { provider: ProviderName; position: number; credentials: Buffer },
): Promise<void> {
  const others = (await lockProviders(db, siteId)).filter((name) => name !== placed.provider)
  await upsertProvider(db, siteId, placed)
  await reorderProviders(db, siteId, others.toSpliced(placed.position, 0, placed.provider))
}
