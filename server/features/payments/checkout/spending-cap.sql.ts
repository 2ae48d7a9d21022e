import { sql } from 'kysely'
import type { Reads, Tx } from '../../../app/transaction.ts'
import type { StoredCaps } from './spending-rules.ts'

/** Finds the limits of a member; none where they have never set any. */
export async function findCaps(db: Reads, memberId: string): Promise<StoredCaps> {
  const row = await db
    .selectFrom('spending_caps')
    .select(['daily_cents', 'monthly_cents', 'next_daily_cents', 'next_monthly_cents', 'next_from'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!row) return { daily: null, monthly: null, next: null }
  const { next_daily_cents, next_monthly_cents, next_from: from } = row
  const next = from && { daily: next_daily_cents, monthly: next_monthly_cents, from }
  return { daily: row.daily_cents, monthly: row.monthly_cents, next }
}

/** Saves the limits of a member. */
export async function saveCaps(
  tx: Tx,
  memberId: string,
  { daily, monthly, next }: StoredCaps,
): Promise<void> {
  const caps = {
    daily_cents: daily,
    monthly_cents: monthly,
    next_daily_cents: next?.daily ?? null,
    next_monthly_cents: next?.monthly ?? null,
    next_from: next?.from ?? null,
  }
  await tx.db
    .insertInto('spending_caps')
    .values({ member_id: memberId, ...caps })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(caps))
    .execute()
}

/** Finds when the day and the month began in a time zone. */
export async function findPeriodStarts(
  db: Reads,
  now: Date,
  timeZone: string,
): Promise<{ day: Date; month: Date }> {
  const { rows } = await sql<{ day: Date; month: Date }>`
    select date_trunc('day', ${now}::timestamptz, ${timeZone}) as day,
      date_trunc('month', ${now}::timestamptz, ${timeZone}) as month`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a day has a beginning')
  return row
}
