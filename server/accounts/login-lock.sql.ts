import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface LockRow {
  wrong: number
  window_ends_at: Date
  blocked_until: Date | null
  blocks: number
}

/** What is counted against an address from a network. */
export async function findLock(
  db: Reads,
  siteId: string,
  emailKey: string,
  network: string,
): Promise<LockRow | undefined> {
  const { rows } = await sql<LockRow>`
    select wrong, window_ends_at, blocked_until, blocks from login_locks
    where site_id = ${siteId} and email_key = ${emailKey} and network = ${network}`.execute(db)
  return rows[0]
}

/** Lets attempts at one address from one network count one after the other, until the transaction ends. */
export async function lockAttempts(
  db: Reads,
  siteId: string,
  emailKey: string,
  network: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${emailKey} ${network}`}, 0))`.execute(
    db,
  )
}

/** Stores the count after a wrong attempt. */
export async function saveLock(
  db: Reads,
  lock: LockRow & { siteId: string; emailKey: string; network: string },
): Promise<void> {
  await sql`
    insert into login_locks (site_id, email_key, network, wrong, window_ends_at, blocked_until, blocks)
    values (${lock.siteId}, ${lock.emailKey}, ${lock.network}, ${lock.wrong}, ${lock.window_ends_at}, ${lock.blocked_until}, ${lock.blocks})
    on conflict (site_id, email_key, network) do update set wrong = excluded.wrong,
      window_ends_at = excluded.window_ends_at, blocked_until = excluded.blocked_until, blocks = excluded.blocks`.execute(
    db,
  )
}

/** Forgets the count after a right password. */
export async function deleteLock(
  db: Reads,
  siteId: string,
  emailKey: string,
  network: string,
): Promise<void> {
  await sql`delete from login_locks where site_id = ${siteId} and email_key = ${emailKey} and network = ${network}`.execute(
    db,
  )
}

/** Takes one attempt back, and the block that it may have begun. `wrong` is how many begin one. */
export async function forgiveOne(
  db: Reads,
  { siteId, key, place, wrong }: { siteId: string; key: string; place: string; wrong: number },
): Promise<void> {
  await sql`
    update login_locks set
      wrong = case when blocked_until is null then greatest(wrong - 1, 0) else ${wrong - 1}::int end,
      blocks = case when blocked_until is null then blocks else greatest(blocks - 1, 0) end,
      blocked_until = null
    where site_id = ${siteId} and email_key = ${key} and network = ${place}`.execute(db)
}

/** Forgets all counts against an address: its owner has set a new password. */
export async function deleteLocks(db: Reads, siteId: string, emailKey: string): Promise<void> {
  await sql`delete from login_locks where site_id = ${siteId} and email_key = ${emailKey}`.execute(db)
}

/** Forgets counts that ended two days ago. */
export async function deleteOldLocks(db: Reads, now: Date): Promise<void> {
  await sql`
    delete from login_locks where window_ends_at < ${now}::timestamptz - interval '2 days'
      and (blocked_until is null or blocked_until < ${now}::timestamptz - interval '2 days')`.execute(db)
}
