import { type Kysely, sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Tables } from '#database/tables.ts'

/** A mail, text message or push as it waits in the outbox. */
export interface Outgoing {
  id: string
  siteId: string
  memberId: string | null
  channel: 'mail' | 'sms' | 'push'
  /** An address, a phone number in E.164, or the endpoint of a push subscription. */
  recipient: string
  subject: string
  text: string
  html: string | null
  headers: Readonly<Record<string, string>>
  /** What made it go out; a second one for the same cause is not kept. */
  cause: string | null
  /** By which switch of its receiver it is stopped; none stops what is about the account itself. */
  kind?: NotificationKind | undefined
  now: Date
}

/**
 * Puts a message into the outbox, in the transaction of what it tells; false when one went out for the same cause.
 * Whoever does so announces `mail.queued` with its id in the same transaction: the job of that fact sends it.
 */
export async function insertOutgoing(db: Kysely<Tables>, o: Outgoing): Promise<boolean> {
  const { rows } = await sql`
    insert into outbox (id, site_id, member_id, channel, recipient, subject, body_text, body_html, headers, cause, kind,
      created_at)
    values (${o.id}, ${o.siteId}, ${o.memberId}, ${o.channel}, ${o.recipient}, ${o.subject}, ${o.text}, ${o.html},
      ${JSON.stringify(o.headers)}::jsonb, ${o.cause}, ${o.kind ?? null}, ${o.now})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Whether a message went out, or waits, for a cause. */
export async function isQueued(db: Kysely<Tables>, siteId: string, cause: string): Promise<boolean> {
  const { rows } = await sql`select 1 from outbox where site_id = ${siteId} and cause = ${cause}`.execute(db)
  return rows.length > 0
}

export interface OutgoingRow {
  id: string
  channel: Outgoing['channel']
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  headers: Record<string, string>
  created_at: Date
  sent_at: Date | null
}

/** Finds a message of the outbox. */
export async function findOutgoing(
  db: Kysely<Tables>,
  siteId: string,
  id: string,
): Promise<OutgoingRow | undefined> {
  const { rows } = await sql<OutgoingRow>`
    select id, channel, recipient, subject, body_text, body_html, headers, created_at, sent_at from outbox
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Whether a message is still to go out. A notice is not when its receiver has stopped its kind while it waited, was banned or
 * left, or is not to be reached there any more: another address counts now, or the browser was taken off or changed hands.
 */
export async function isStillWanted(db: Kysely<Tables>, siteId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox o left join members m on m.id = o.member_id
    where o.site_id = ${siteId} and o.id = ${id} and (o.kind is null or o.member_id is null
      or not o.kind = any (m.notifications_disabled) and case o.channel
        when 'push' then m.status in ('not_confirmed', 'activated') and exists (
          select 1 from push_subscriptions p where p.endpoint = o.recipient and p.member_id = m.id)
        else m.status = 'activated' and m.email = o.recipient end)`.execute(db)
  return rows.length > 0
}

/** Takes a message that is not to go out any more from the outbox. */
export async function deleteOutgoing(db: Kysely<Tables>, siteId: string, id: string): Promise<void> {
  await sql`delete from outbox where site_id = ${siteId} and id = ${id} and sent_at is null`.execute(db)
}

/** What is left of a message once it need not be sent: to whom it went and under which subject, but no text and no link. */
const emptied = sql`body_text = '', body_html = null, headers = '{}',
  recipient = case channel when 'push' then '' else recipient end`

/** Notes that a message has left. Its body stays only where the outbox is there to be read (`keepsBody`). */
export async function markSent(
  db: Kysely<Tables>,
  id: string,
  { now, keepsBody }: { now: Date; keepsBody: boolean },
): Promise<void> {
  await sql`
    update outbox set sent_at = ${now}${keepsBody ? sql`` : sql`, ${emptied}`} where id = ${id}`.execute(db)
}

/**
 * Empties messages that left with an older version, and those that wait since before a moment, which no job sends any
 * more; gives how many those were.
 */
export async function emptyOutgoing(
  db: Kysely<Tables>,
  { waitingSince, most }: { waitingSince: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set ${emptied} where id in (
      select id from outbox where body_text <> '' and (sent_at is not null or created_at < ${waitingSince})
      order by created_at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The newest messages of a site. */
export async function findNewestOutgoing(
  db: Kysely<Tables>,
  siteId: string,
  most: number,
): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow>`
    select id, channel, recipient, subject, body_text, body_html, headers, created_at, sent_at from outbox
    where site_id = ${siteId} order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** Forgets messages that left, or were to leave, long ago: they hold addresses and links. */
export async function deleteOldOutgoing(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`delete from outbox where created_at < ${before}`.execute(db)
}
