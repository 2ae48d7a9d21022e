import type { Reads } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { type FeedChange, feedPageSize } from './feed-format.ts'

/** Returns the changes of this deployment's blocks after a number, and the newest number of all. */
export async function findBlockChanges(
  db: Reads,
  after: number,
): Promise<{ changes: FeedChange[]; newest: number }> {
  const { newest } = await db
    .selectFrom('picture_block_changes')
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('picture_block_changes')
    .select(['number', 'hash', 'reason as kind', 'changed_at'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(feedPageSize)
    .execute()
  const changes = rows.map(({ number, changed_at, ...row }) => ({
    ...row,
    number: Number(number),
    at: changed_at.toISOString(),
  }))
  // Read first: a change in between is in the page, though not yet counted.
  return { changes, newest: Math.max(Number(newest ?? 0), changes.at(-1)?.number ?? 0) }
}

/** Forgets what deployments have refused that are no longer named. */
export async function forgetOtherPods(db: Reads, named: readonly string[]): Promise<void> {
  const others = db.deleteFrom('pod_feeds')
  await (named.length > 0 ? others.where('pod', 'not in', [...named]) : others).execute()
}

/** Returns how far the feed of a deployment has been read; 0 when it is new, or signs with another key than before. */
export async function findCursor(db: Reads, pod: string, publicKey: string): Promise<number> {
  const row = await db
    .selectFrom('pod_feeds')
    .select('cursor')
    .where('pod', '=', pod)
    .where('public_key', '=', publicKey)
    .executeTakeFirst()
  return Number(row?.cursor ?? 0)
}

/** Stores how far the feed of a deployment has been read. */
export async function saveCursor(
  db: Reads,
  feed: { pod: string; publicKey: string; cursor: number; now: Date },
): Promise<void> {
  await db
    .insertInto('pod_feeds')
    .values({ pod: feed.pod, public_key: feed.publicKey, cursor: feed.cursor, read_at: feed.now })
    .onConflict((conflict) =>
      conflict.column('pod').doUpdateSet((eb) => ({
        public_key: eb.ref('excluded.public_key'),
        cursor: eb.ref('excluded.cursor'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
    .execute()
}

/** Stores what a deployment has refused, and removes what it has withdrawn. Each hash may be named once. */
export async function applyChanges(db: Reads, pod: string, changes: readonly FeedChange[]): Promise<void> {
  const refused = changes.flatMap(({ hash, kind, at }) =>
    kind === null ? [] : [{ pod, hash, id: createId(), reason: kind, created_at: new Date(at) }],
  )
  const withdrawn = changes.filter(({ kind }) => kind === null).map(({ hash }) => hash)
  if (withdrawn.length > 0)
    await db.deleteFrom('pod_picture_blocks').where('pod', '=', pod).where('hash', 'in', withdrawn).execute()
  if (refused.length === 0) return
  await db
    .insertInto('pod_picture_blocks')
    .values(refused)
    .onConflict((conflict) =>
      conflict.columns(['pod', 'hash']).doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}
