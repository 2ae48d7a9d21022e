import { expressionBuilder, type Kysely } from 'kysely'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Tables } from '#database/tables.ts'

/** The header of an e-mail whose answers go to another address than usual. */
export const replyHeader = 'Reply-To'

/** An attachment: a stored document, by its hash. */
export interface Attachment {
  readonly name: string
  readonly document: string
}

/** An e-mail, text message or push in the outbox. */
export interface OutboxItem {
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
  attachments?: readonly Attachment[] | undefined
  /** Its cause; a second one for the same cause is not stored. */
  cause: string | null
  /** The kind that its recipient can switch off; none for account messages. */
  kind?: NotificationKind | undefined
  now: Date
}

/**
 * Puts a message into the outbox, in the transaction of its cause; false when one was already stored for the same
 * cause. Callers announce `mail.queued` with its id in the same transaction: the job of that fact sends it.
 */
export async function insertOutgoing(db: Kysely<Tables>, o: OutboxItem): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outbox')
    .values({
      id: o.id,
      site_id: o.siteId,
      member_id: o.memberId,
      channel: o.channel,
      recipient: o.recipient,
      subject: o.subject,
      body_text: o.text,
      body_html: o.html,
      headers: JSON.stringify(o.headers),
      attachments: JSON.stringify(o.attachments ?? []),
      cause: o.cause,
      kind: o.kind ?? null,
      created_at: o.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether a message was sent, or is waiting, for a cause. */
export async function isQueued(db: Kysely<Tables>, siteId: string, cause: string): Promise<boolean> {
  const queued = await db
    .selectFrom('outbox')
    .select('id')
    .where('site_id', '=', siteId)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return queued !== undefined
}

/** Selects the messages of a site with everything that sending and showing them needs. */
const selectOutgoing = (db: Kysely<Tables>, siteId: string) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'recipient',
      'subject',
      'body_text',
      'body_html',
      'headers',
      'created_at',
      'sent_at',
      'refused_at',
      'kind',
    ])
    .select(({ ref }) => ref('attachments').$castTo<Attachment[]>().as('attachments'))
    .where('site_id', '=', siteId)
    .$narrowType<{ headers: Record<string, string> }>()

export type OutgoingRow = Awaited<ReturnType<typeof findNewestOutgoing>>[number]

/** Finds a message of the outbox. */
export function findOutgoing(db: Kysely<Tables>, siteId: string, id: string) {
  return selectOutgoing(db, siteId).where('id', '=', id).executeTakeFirst()
}

/**
 * Returns whether a message should still be sent. A notice should not when its recipient has switched off its kind
 * meanwhile, was banned or has left, or when it would go to an earlier address or to a browser that has unsubscribed or
 * changed hands.
 */
export async function isStillDue(db: Kysely<Tables>, siteId: string, id: string): Promise<boolean> {
  const due = await db
    .selectFrom('outbox as o')
    .leftJoin('members as m', 'm.id', 'o.member_id')
    .select('o.id')
    .where('o.site_id', '=', siteId)
    .where('o.id', '=', id)
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const takesPushes = and([
        eb('m.status', 'in', ['not_confirmed', 'activated']),
        exists(
          selectFrom('push_subscriptions as p')
            .select('p.endpoint')
            .whereRef('p.endpoint', '=', 'o.recipient')
            .whereRef('p.member_id', '=', 'm.id'),
        ),
      ])
      const hasAddress = and([eb('m.status', '=', 'activated'), eb('m.email', '=', eb.ref('o.recipient'))])
      return or([
        eb('o.kind', 'is', null),
        eb('o.member_id', 'is', null),
        and([
          not(eb('o.kind', '=', eb.fn.any(eb.ref('m.notifications_disabled').$notNull()))),
          eb.case().when('o.channel', '=', 'push').then(takesPushes).else(hasAddress).end(),
        ]),
      ])
    })
    .executeTakeFirst()
  return due !== undefined
}

/** Removes a message from the outbox that should no longer be sent. */
export async function deleteOutgoing(db: Kysely<Tables>, siteId: string, id: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

const outbox = expressionBuilder<Tables, 'outbox'>()

/** What is kept of a message that is not sent again: its recipient and subject, but no text and no link. */
const emptied = {
  body_text: '',
  body_html: null,
  headers: '{}',
  recipient: outbox.case('channel').when('push').then('').else(outbox.ref('recipient')).end(),
}

/** Records that a message was sent. Its body is kept only where the outbox can be read (`keepsBody`). */
export async function markSent(
  db: Kysely<Tables>,
  id: string,
  { now, keepsBody }: { now: Date; keepsBody: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, ...(!keepsBody && emptied) })
    .where('id', '=', id)
    .execute()
}

/** Records that a message was given up because its address is permanently rejected. */
export async function markRefused(
  db: Kysely<Tables>,
  id: string,
  { now, keepsBody }: { now: Date; keepsBody: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ refused_at: now, ...(!keepsBody && emptied) })
    .where('id', '=', id)
    .execute()
}

/** Finds the recipient of a message, on any site. */
export function findRecipient(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('outbox')
    .select(['site_id', 'recipient'])
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .executeTakeFirst()
}

/**
 * Empties messages that an older version has sent, and those that have waited since before a given time, which no job
 * sends any more; returns how many those were.
 */
export async function emptyOutgoing(
  db: Kysely<Tables>,
  { waitingSince, max }: { waitingSince: Date; max: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(emptied)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('body_text', '<>', '')
        .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('created_at', '<', waitingSince)]))
        .orderBy('created_at')
        .limit(max),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns the newest messages of a site. */
export function findNewestOutgoing(db: Kysely<Tables>, siteId: string, max: number) {
  return selectOutgoing(db, siteId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(max).execute()
}

/** Deletes messages sent, or due, long ago: they contain addresses and links. */
export async function deleteOldOutgoing(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('created_at', '<', before).execute()
}
