import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { findProvider } from '../providers/find-provider.ts'
import type { StoredCard } from '../providers/provider.ts'
import { recoverLostCharges } from '../settlement/lost-charge.ts'
import { deleteStoredCard, findStoredCard, saveStoredCard } from './stored-card.sql.ts'

type NamedCard = Pick<StoredCard, 'customer' | 'card'>

/** Queues a job that deletes a card at the provider. */
export async function enqueueCardRemoval(
  tx: Tx,
  provider: string,
  { customer, card }: NamedCard,
): Promise<void> {
  await tx.announce({ type: 'card.unneeded', provider, customer, card })
}

/** Deletes a member's card, here immediately and at its provider by a job. */
export async function forgetStoredCard(tx: Tx, memberId: string): Promise<void> {
  const gone = await deleteStoredCard(tx, memberId)
  if (gone)
    await enqueueCardRemoval(tx, gone.provider, {
      customer: gone.customer_reference,
      card: gone.card_reference,
    })
}

/** Stores a card, replacing an earlier one, which is deleted at its provider. */
export async function replaceStoredCard(
  tx: Tx,
  memberId: string,
  kept: Parameters<typeof saveStoredCard>[2],
): Promise<void> {
  const before = await findStoredCard(tx.db, memberId)
  if (before && before.customer_reference !== kept.card.customer) await forgetStoredCard(tx, memberId)
  await saveStoredCard(tx, memberId, kept)
}

/**
 * Makes the provider forget a card and the customer it stands under. Follows `card.unneeded`; a provider that is down
 * is asked again by the job's next try; one that the site no longer works with cannot be asked.
 */
export async function forgetCardAtProvider(
  ctx: Context,
  fact: NamedCard & { provider: string },
): Promise<void> {
  const provider = await findProvider(ctx, fact.provider)
  if (provider) {
    await recoverLostCharges(ctx, provider, fact.customer)
    return provider.forgetCard(fact)
  }
  ctx.services.log.warn(
    { provider: fact.provider },
    'a stored card belongs to a provider that the site no longer uses',
  )
}
