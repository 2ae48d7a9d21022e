import type { columnValues } from '#database/tables.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'

export type TextMessageScope = (typeof columnValues)['text_message_counts.scope'][number]

/** Returns the day of a moment by UTC. */
function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export interface TextMessageLimit {
  readonly scope: TextMessageScope
  /** A keyed hash of whose limit it is; empty for the site. */
  readonly key: Buffer
  /** In a day, by UTC. */
  readonly maxSent: number
}

/**
 * Counts one text message of today, unless the limit is reached; requests of one scope and key come one after the
 * other. Returns whether it may go out and whether it is the last of the day.
 */
export async function claimTextMessage(
  tx: Tx,
  { scope, key, maxSent }: TextMessageLimit,
): Promise<{ allowed: boolean; last: boolean }> {
  const row = await tx.db
    .insertInto('text_message_counts')
    .values({ site_id: tx.site.id, day: toDay(tx.now), scope, key, sent: 1, is_full: maxSent <= 1 })
    .onConflict((oc) =>
      oc
        .columns(['site_id', 'day', 'scope', 'key'])
        .doUpdateSet(({ eb }) => {
          const sent = eb('text_message_counts.sent', '+', 1)
          return { sent, is_full: eb(sent, '>=', maxSent).$castTo<boolean>() }
        })
        .where('text_message_counts.sent', '<', maxSent),
    )
    .returning('is_full as last')
    .executeTakeFirst()
  return { allowed: row !== undefined, last: row?.last ?? false }
}

/** Counts the text messages of today on all sites, and how many sites and blocks of numbers have used theirs up. */
export function findTextMessageFigures(db: Reads, now: Date): Promise<{ sent: number; full: number }> {
  return db
    .selectFrom('text_message_counts')
    .select(({ eb, fn, lit, and }) => [
      fn.coalesce(fn.sum<number>('sent').filterWhere('scope', '=', 'site'), lit(0)).as('sent'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('is_full', '=', true), eb('scope', 'in', ['prefix', 'site'])]))
        .as('full'),
    ])
    .where('day', '=', toDay(now))
    .executeTakeFirstOrThrow()
}

/** Deletes the counts of days that started before a given time. */
export async function deleteOldTextMessageCounts(db: Reads, before: Date): Promise<void> {
  await db.deleteFrom('text_message_counts').where('day', '<', toDay(before)).execute()
}
