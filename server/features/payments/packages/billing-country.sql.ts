import { sql } from 'kysely'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'

/**
 * Claims the country of a member's prices, for an order: the first one, the same one, or another one after
 * `changedBefore`. False when it changed too recently.
 */
export async function claimBillingCountry(
  tx: Tx,
  claim: { memberId: string; country: string; network: string | null; changedBefore: Date },
): Promise<boolean> {
  const { memberId, country, network } = claim
  const { rows } = await sql<{ claimed: boolean }>`
    with before as (select id, billing_country, billing_since from members where id = ${memberId} for update),
    claimed as (
      update members m set billing_country = ${country},
        billing_since = case when b.billing_country <> ${country} then ${tx.now} else b.billing_since end
      from before b where m.id = b.id and (b.billing_country is null or b.billing_country = ${country}
        or b.billing_since is null or b.billing_since <= ${claim.changedBefore})
      returning m.id),
    noted as (
      insert into country_changes (id, member_id, kind, from_country, to_country, network_country, created_at)
      select ${createId()}, b.id, 'billing', b.billing_country, ${country}, ${network}, ${tx.now}::timestamptz
      from before b join claimed c on c.id = b.id where b.billing_country <> ${country})
    select exists (select from claimed) as claimed`.execute(tx.db)
  return rows[0]?.claimed ?? false
}

/** Lets the country of a member's profile be that of their prices from now on; false when it is already. */
export async function acceptProfileCountry(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    with before as (
      select m.id, coalesce(m.billing_country, p.country) as old, m.billing_country, p.country
      from members m join profiles p on p.member_id = m.id
      where m.id = ${memberId} and m.site_id = ${tx.site.id} for update of m),
    accepted as (
      update members m set billing_country = b.country, billing_since = ${tx.now}
      from before b where m.id = b.id and b.billing_country is distinct from b.country returning m.id),
    noted as (
      insert into country_changes (id, member_id, kind, from_country, to_country, created_at)
      select ${createId()}, b.id, 'billing', b.old, b.country, ${tx.now}::timestamptz
      from before b join accepted a on a.id = b.id)
    select id from accepted`.execute(tx.db)
  return rows.length > 0
}

/** Stores the country of the card or account that paid. */
export async function savePayerCountry(tx: Tx, paymentId: string, country: string): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ payer_country: country })
    .where('id', '=', paymentId)
    .where('payer_country', 'is distinct from', country)
    .execute()
}
