import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'

const oldMilliseconds = 2 * 86_400_000

export type LockRow = Pick<
  Selectable<Tables['login_locks']>,
  'wrong' | 'window_ends_at' | 'blocked_until' | 'blocks'
>

/** Finds the count against an address from a network. */
export function findLock(
  db: Reads,
  siteId: string,
  emailKey: string,
  network: string,
): Promise<LockRow | undefined> {
  return db
    .selectFrom('login_locks')
    .select(['wrong', 'window_ends_at', 'blocked_until', 'blocks'])
    .where('site_id', '=', siteId)
    .where('email_key', '=', emailKey)
    .where('network', '=', network)
    .executeTakeFirst()
}

/** Serialises the attempts at one address from one network until the transaction ends. */
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
  const { wrong, window_ends_at, blocked_until, blocks } = lock
  const count = { wrong, window_ends_at, blocked_until, blocks }
  await db
    .insertInto('login_locks')
    .values({ site_id: lock.siteId, email_key: lock.emailKey, network: lock.network, ...count })
    .onConflict((oc) => oc.columns(['site_id', 'email_key', 'network']).doUpdateSet(count))
    .execute()
}

/** Resets the count after a right password. */
export async function deleteLock(
  db: Reads,
  siteId: string,
  emailKey: string,
  network: string,
): Promise<void> {
  await db
    .deleteFrom('login_locks')
    .where('site_id', '=', siteId)
    .where('email_key', '=', emailKey)
    .where('network', '=', network)
    .execute()
}

/** Undoes one attempt, and the block that it may have started. `wrong` is the number that starts one. */
export async function forgiveOne(
  db: Reads,
  { siteId, key, place, wrong }: { siteId: string; key: string; place: string; wrong: number },
): Promise<void> {
  await db
    .updateTable('login_locks')
    .set((eb) => ({
      wrong: eb
        .case()
        .when('blocked_until', 'is', null)
        .then(eb.fn<number>('greatest', [eb('wrong', '-', 1), eb.lit(0)]))
        .else(wrong - 1)
        .end(),
      blocks: eb
        .case()
        .when('blocked_until', 'is', null)
        .then(eb.ref('blocks'))
        .else(eb.fn<number>('greatest', [eb('blocks', '-', 1), eb.lit(0)]))
        .end(),
      blocked_until: null,
    }))
    .where('site_id', '=', siteId)
    .where('email_key', '=', key)
    .where('network', '=', place)
    .execute()
}

/** Deletes all counts against an address, since its owner has set a new password. */
export async function deleteLocks(db: Reads, siteId: string, emailKey: string): Promise<void> {
  await db.deleteFrom('login_locks').where('site_id', '=', siteId).where('email_key', '=', emailKey).execute()
}

/** Deletes counts that ended two days ago. */
export async function deleteOldLocks(db: Reads, now: Date): Promise<void> {
  const before = new Date(now.getTime() - oldMilliseconds)
  await db
    .deleteFrom('login_locks')
    .where('window_ends_at', '<', before)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', before)]))
    .execute()
}
