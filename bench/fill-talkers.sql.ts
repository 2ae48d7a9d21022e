import { sql } from 'kysely'
import type { Reads } from '#server/app/transaction.ts'

/**
 * Gives members what chatting needs: premium, credits through the ledger, a session. The token of member n is
 * `talker-n`.
 */
export async function fillTalkers(db: Reads, { now }: { now: Date }): Promise<string[]> {
  await sql`update members set paid_since = ${now}, invisible = false`.execute(db)
  await sql`update profiles set status = 'active'`.execute(db)
  await sql`update member_states set credits = 1000000`.execute(db)
  await sql`
    insert into credit_movements (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
    select id, gen_random_uuid(), 'signup', 'promotion', 'wallet', 1000000, 1000000, id, ${now} from members`.execute(
    db,
  )
  await sql`
    insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at)
    select sha256(convert_to('talker-' || n, 'UTF8')), id, site_id, ${now}, ${now}, ${now}::timestamptz + interval '1 day'
    from (select *, row_number() over (order by id) as n from members) m`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from members order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the books after a run: what is stored, what was charged, and whether the two agree. */
export async function readTalkersBooks(
  db: Reads,
): Promise<{ messages: number; charged: number; wrong: number }> {
  const { rows } = await sql<{ messages: number; charged: number; wrong: number }>`
    select (select count(*) from messages)::int as messages,
      (select coalesce(sum(credits), 0) from credit_movements where kind = 'message')::int as charged,
      (select count(*) from member_states s where s.credits <> (
        select coalesce(sum(e.amount), 0) from credit_entries e where e.member_id = s.member_id and e.account = 'wallet'
      ))::int as wrong`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no books')
  return row
}
