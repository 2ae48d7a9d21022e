import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'

/**
 * Stores what a provider reported. False when this event is known and settled or under way; one that `repeats` is news
 * each time, unless it still waits to be processed; its time to be forgotten begins anew with it.
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
  const { rows } = await sql<{ isNew: boolean }>`
    insert into webhook_events as e (provider, event_id, site_id, provider_references, body, received_at)
    values (${event.provider}, ${event.eventId}, ${tx.site.id}, ${[...event.references]}::text[], ${event.body}, ${tx.now})
    on conflict (provider, event_id) do update set times = e.times + 1, received_at = excluded.received_at,
      processed_at = case when ${event.repeats} then null else e.processed_at end
      where ${event.repeats} and e.processed_at is not null
    returning true as "isNew"`.execute(tx.db)
  return rows.length > 0
}

/** What a stored event is about. */
export async function findWebhookReferences(db: Reads, provider: string, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ provider_references: string[] }>`
    select provider_references from webhook_events where provider = ${provider} and event_id = ${eventId}`.execute(
    db,
  )
  return rows[0]?.provider_references ?? []
}

/** Notes that an event has been carried out. What the provider wrote may name the payer, and no one reads it again. */
export async function noteProcessed(tx: Tx, provider: string, eventId: string): Promise<void> {
  await sql`
    update webhook_events set processed_at = ${tx.now}, body = '' where provider = ${provider} and event_id = ${eventId}`.execute(
    tx.db,
  )
}

/** Forgets the oldest events that came before a moment; gives how many those were. */
export async function deleteOldEvents(
  db: Reads,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where (provider, event_id) in (
      select provider, event_id from webhook_events where received_at < ${before} order by received_at limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
