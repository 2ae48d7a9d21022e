import type { Reads, Tx } from '../../../app/transaction.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'
import type { StoredCard } from '../providers/provider.ts'

const columns = ['provider', 'customer_reference', 'card_reference', 'brand', 'last4'] as const

/** Finds the stored card of a member. */
export function findStoredCard(db: Reads, memberId: string) {
  return db
    .selectFrom('stored_cards')
    .select(columns)
    .where('member_id', '=', memberId)
    .$narrowType<{ provider: ProviderName }>()
    .executeTakeFirst()
}

export type StoredCardRow = NonNullable<Awaited<ReturnType<typeof findStoredCard>>>

/** Stores a card, replacing an earlier one. */
export async function saveStoredCard(
  tx: Tx,
  memberId: string,
  { provider, card, consentedAt }: { provider: ProviderName; card: StoredCard; consentedAt: Date },
): Promise<void> {
  const row = {
    provider,
    customer_reference: card.customer,
    card_reference: card.card,
    brand: card.brand,
    last4: card.last4,
    consented_at: consentedAt,
  }
  await tx.db
    .insertInto('stored_cards')
    .values({ member_id: memberId, ...row })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(row))
    .execute()
}

/** Deletes the card of a member and returns it. */
export function deleteStoredCard(tx: Tx, memberId: string) {
  return tx.db
    .deleteFrom('stored_cards')
    .where('member_id', '=', memberId)
    .returning(columns)
    .$narrowType<{ provider: ProviderName }>()
    .executeTakeFirst()
}

/** Stores the fingerprint of the card of a payment, by which payments with the same card are recognised. */
export async function saveCardPrint(tx: Tx, paymentId: string, print: Buffer): Promise<void> {
  await tx.db.updateTable('payments').set({ card_print: print }).where('id', '=', paymentId).execute()
}
