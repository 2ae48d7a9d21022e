import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'
import type { ProviderName } from './payment-methods.ts'
import type { StoredCard } from './providers/provider.ts'

export interface StoredCardRow {
  provider: ProviderName
  customer_reference: string
  card_reference: string
  brand: string
  last4: string
}

/** The card that a member lets us keep. */
export async function findStoredCard(db: Reads, memberId: string): Promise<StoredCardRow | undefined> {
  const { rows } = await sql<StoredCardRow>`
    select provider, customer_reference, card_reference, brand, last4 from stored_cards
    where member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** Keeps a card, in place of an earlier one. */
export async function keepStoredCard(
  tx: Tx,
  memberId: string,
  { provider, card, consentedAt }: { provider: ProviderName; card: StoredCard; consentedAt: Date },
): Promise<void> {
  await sql`
    insert into stored_cards (member_id, provider, customer_reference, card_reference, brand, last4, consented_at)
    values (${memberId}, ${provider}, ${card.customer}, ${card.card}, ${card.brand}, ${card.last4}, ${consentedAt})
    on conflict (member_id) do update set provider = excluded.provider,
      customer_reference = excluded.customer_reference, card_reference = excluded.card_reference,
      brand = excluded.brand, last4 = excluded.last4, consented_at = excluded.consented_at`.execute(tx.db)
}

/** Takes the card of a member away and gives it. */
export async function deleteStoredCard(tx: Tx, memberId: string): Promise<StoredCardRow | undefined> {
  const { rows } = await sql<StoredCardRow>`
    delete from stored_cards where member_id = ${memberId}
    returning provider, customer_reference, card_reference, brand, last4`.execute(tx.db)
  return rows[0]
}
