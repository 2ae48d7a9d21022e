import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface LedgerDifference {
  readonly member_id: string
  /** The movement, or null when the wallet itself is wrong. */
  readonly number: number | null
  readonly what: 'number' | 'balance' | 'hash' | 'wallet' | 'sum' | 'purchase'
}

export interface LedgerTotals {
  readonly members: number
  readonly movements: number
  readonly credits: number
}

/**
 * The first difference in the chains: a missing number, a balance that does not follow from the one before, or a hash
 * that does not fit the row, so that a row was changed, removed or slipped in.
 */
export async function findChainDifference(db: Reads): Promise<LedgerDifference | undefined> {
  const { rows } = await sql<LedgerDifference>`
    select member_id, number, what from (
      select m.member_id, m.number, case
        when m.number <> coalesce(lag(m.number) over w, 0) + 1 then 'number'
        when m.balance <> coalesce(lag(m.balance) over w, 0)
          + case m.to_account when 'wallet' then m.credits else -m.credits end then 'balance'
        when m.hash <> credit_movement_hash(lag(m.hash) over w, m) then 'hash'
      end as what
      from credit_movements m window w as (partition by m.member_id order by m.number)
    ) checked where what is not null order by member_id, number limit 1`.execute(db)
  return rows[0]
}

/** The first wallet that does not hold what its movements add up to. */
export async function findWalletDifference(db: Reads): Promise<LedgerDifference | undefined> {
  const { rows } = await sql<LedgerDifference>`
    select s.member_id, null::int as number, 'wallet' as what
    from member_states s left join (
      select member_id, sum(amount) as credits from credit_entries where account = 'wallet' group by member_id
    ) e on e.member_id = s.member_id
    where s.credits <> coalesce(e.credits, 0) order by s.member_id limit 1`.execute(db)
  return rows[0]
}

/** The first completed payment whose credits are not in the ledger, or are there without it. */
export async function findPurchaseDifference(db: Reads): Promise<LedgerDifference | undefined> {
  const { rows } = await sql<LedgerDifference>`
    select coalesce(p.member_id, m.member_id) as member_id, m.number, 'purchase' as what
    from (select id, member_id, credits from payments where status = 'completed' and member_id is not null) p
      full join (select member_id, number, credits, reference from credit_movements where kind = 'purchase') m
        on m.member_id = p.member_id and m.reference = p.id
    where p.id is null or m.reference is null or p.credits <> m.credits
    order by 1 limit 1`.execute(db)
  return rows[0]
}

/** How much there is, and whether all accounts together are zero, as double entry has it. */
export async function findLedgerTotals(db: Reads): Promise<LedgerTotals & { sum: number }> {
  const { rows } = await sql<LedgerTotals & { sum: number }>`
    select (select count(*) from member_states)::int as members,
      (select count(*) from credit_movements)::int as movements,
      (select coalesce(sum(credits), 0) from member_states)::float8 as credits,
      (select coalesce(sum(amount), 0) from credit_entries)::float8 as sum`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the ledger gave no totals')
  return row
}
