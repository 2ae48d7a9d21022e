import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

export interface LedgerDifference {
  readonly member_id: string
  /** The entry, or null when the wallet itself is wrong. */
  readonly number: number | null
  readonly what: 'number' | 'balance' | 'hash' | 'wallet' | 'sum' | 'purchase'
}

export interface LedgerTotals {
  readonly members: number
  readonly movements: number
  readonly credits: number
}

/**
 * Finds the first difference in the chains: a missing number, a balance that does not follow from the one before, or a hash
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

/** Finds the first wallet whose balance is not the sum of its entries. */
export async function findWalletDifference(db: Reads): Promise<LedgerDifference | undefined> {
  const wrong = await db
    .with('entries', (qb) =>
      qb
        .selectFrom('credit_entries')
        .select(({ fn }) => ['member_id', fn.sum<number>('amount').as('credits')])
        .where('account', '=', 'wallet')
        .groupBy('member_id'),
    )
    .selectFrom('member_states as s')
    .leftJoin('entries as e', 'e.member_id', 's.member_id')
    .select('s.member_id')
    .where(({ eb, fn, lit }) => eb('s.credits', '<>', fn.coalesce('e.credits', lit(0))))
    .orderBy('s.member_id')
    .limit(1)
    .executeTakeFirst()
  return wrong && { member_id: wrong.member_id, number: null, what: 'wallet' }
}

/** Finds the first completed payment whose credits are not in the ledger, or are there without it. */
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

/** Counts wallets and entries, and sums up all accounts: zero in double entry. */
export function findLedgerTotals(db: Reads): Promise<LedgerTotals & { sum: number }> {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('member_states')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .$asScalar()
        .$notNull()
        .as('members'),
      selectFrom('credit_movements')
        .select(({ fn }) => fn.countAll<number>().as('movements'))
        .$asScalar()
        .$notNull()
        .as('movements'),
      selectFrom('member_states')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('credits'), lit(0)).as('credits'))
        .$asScalar()
        .$notNull()
        .as('credits'),
      selectFrom('credit_entries')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('sum'))
        .$asScalar()
        .$notNull()
        .as('sum'),
    ])
    .executeTakeFirstOrThrow()
}
