import { sql } from 'kysely'
import type { Reads, Tx } from '../../context.ts'

export type TextMessageScope = 'account' | 'network' | 'prefix' | 'site'

export interface TextMessageLimit {
  readonly scope: TextMessageScope
  /** A keyed hash of whose limit it is; empty for the site. */
  readonly key: Buffer
  /** In a day, by UTC. */
  readonly maxSent: number
}

/**
 * Counts one text message of today, unless the limit is reached; requests of one scope and key come one after the
 * other. Gives whether it may go out and whether it is the last of the day.
 */
export async function claimTextMessage(
  tx: Tx,
  { scope, key, maxSent }: TextMessageLimit,
): Promise<{ allowed: boolean; last: boolean }> {
  const { rows } = await sql<{ last: boolean }>`
    insert into text_message_counts as c (site_id, day, scope, key, sent, is_full)
    values (${tx.site.id}, (${tx.now}::timestamptz at time zone 'UTC')::date, ${scope}, ${key}, 1, ${maxSent} <= 1)
    on conflict (site_id, day, scope, key) do update set sent = c.sent + 1, is_full = c.sent + 1 >= ${maxSent}
      where c.sent < ${maxSent}
    returning is_full as last`.execute(tx.db)
  const [row] = rows
  return { allowed: row !== undefined, last: row?.last ?? false }
}

/** The text messages of today on all sites, and how many sites and blocks of numbers have used theirs up. */
export async function findTextMessageFigures(db: Reads, now: Date): Promise<{ sent: number; full: number }> {
  const { rows } = await sql<{ sent: number; full: number }>`
    select coalesce(sum(sent) filter (where scope = 'site'), 0)::int as sent,
      (count(*) filter (where is_full and scope in ('prefix', 'site')))::int as full
    from text_message_counts where day = (${now}::timestamptz at time zone 'UTC')::date`.execute(db)
  return rows[0] ?? { sent: 0, full: 0 }
}

/** Forgets the counts of days that began before a moment. */
export async function deleteOldTextMessageCounts(db: Reads, before: Date): Promise<void> {
  await sql`delete from text_message_counts where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(
    db,
  )
}
