import type { Reads, Tx } from '../../../app/transaction.ts'

/**
 * Stores what a provider reported. False when this event is known and settled or under way; one that `repeats` is news
 * each time, unless it still waits to be processed; its time to be forgotten starts over with it.
 */
export async function storeWebhookEvent(
  tx: Tx,
  event: {
    provider: string
    eventId: string
    repeats: boolean
    references: readonly string[]
    body: Buffer
  },
): Promise<boolean> {
  const { provider, eventId, repeats, references, body } = event
  const stored = await tx.db
    .insertInto('webhook_events')
    .values({
      provider,
      event_id: eventId,
      site_id: tx.site.id,
      provider_references: [...references],
      body,
      received_at: tx.now,
    })
    .onConflict((oc) =>
      oc
        .columns(['provider', 'event_id'])
        .doUpdateSet(({ eb, ref }) => ({
          times: eb('webhook_events.times', '+', 1),
          received_at: ref('excluded.received_at'),
          processed_at: null,
        }))
        .where('webhook_events.processed_at', 'is not', null)
        .where(({ lit }) => lit(repeats)),
    )
    .returning('event_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Finds what a stored event is about. */
export async function findWebhookReferences(db: Reads, provider: string, eventId: string): Promise<string[]> {
  const event = await db
    .selectFrom('webhook_events')
    .select('provider_references')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return event?.provider_references ?? []
}

/**
 * Records that an event has been carried out. What the provider wrote may name the payer, and no one reads it again.
 */
export async function recordProcessed(tx: Tx, provider: string, eventId: string): Promise<void> {
  await tx.db
    .updateTable('webhook_events')
    .set({ processed_at: tx.now, body: Buffer.alloc(0) })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

/** Deletes the oldest events from before a given time; returns how many. */
export async function deleteOldEvents(
  db: Reads,
  { before, max }: { before: Date; max: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_events')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('provider', 'event_id'),
        'in',
        selectFrom('webhook_events as old')
          .select(['old.provider', 'old.event_id'])
          .where('old.received_at', '<', before)
          .orderBy('old.received_at')
          .limit(max)
          .$asTuple('provider', 'event_id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
