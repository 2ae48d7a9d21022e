import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'
import type { StoredCaps } from './spending-rules.ts'

/** The limits of a member; none where they have never set any. */
export async function findCaps(db: Reads, memberId: string): Promise<StoredCaps> {
  const { rows } = await sql<{
    daily_cents: number | null
    monthly_cents: number | null
    next_daily_cents: number | null
    next_monthly_cents: number | null
    next_from: Date | null
  }>`
    select daily_cents, monthly_cents, next_daily_cents, next_monthly_cents, next_from from spending_caps
    where member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) return { daily: null, monthly: null, next: null }
  const { next_daily_cents, next_monthly_cents, next_from: from } = row
  const next = from && { daily: next_daily_cents, monthly: next_monthly_cents, from }
  return { daily: row.daily_cents, monthly: row.monthly_cents, next }
}

/** Keeps the limits of a member. */
export async function keepCaps(
  tx: Tx,
  memberId: string,
  { daily, monthly, next }: StoredCaps,
): Promise<void> {
  await sql`
    insert into spending_caps (member_id, daily_cents, monthly_cents, next_daily_cents, next_monthly_cents, next_from)
    values (${memberId}, ${daily}, ${monthly}, ${next?.daily ?? null}, ${next?.monthly ?? null}, ${next?.from ?? null})
    on conflict (member_id) do update set daily_cents = excluded.daily_cents, monthly_cents = excluded.monthly_cents,
      next_daily_cents = excluded.next_daily_cents, next_monthly_cents = excluded.next_monthly_cents,
      next_from = excluded.next_from`.execute(tx.db)
}

/** When the day and the month began in a time zone. */
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
