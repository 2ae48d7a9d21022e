import { href } from '#contract/routing/paths.ts'
import type { Translate } from '#generated/messages.ts'
import type { Context } from '../../../app/context.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { findSitesWithPushNotices, type PushNoticeRow, takePushNotices } from './push.sql.ts'
import { queuePush } from './queue-push.ts'

function writeBody({ kind, first_message }: PushNoticeRow, t: Translate): string {
  if (kind === 'photo') return t('webpush.photo')
  if (kind === 'gift') return t('webpush.gift')
  if (kind === 'gif') return t('webpush.gif')
  if (kind === 'voice') return t('webpush.voice')
  return t(first_message ? 'webpush.firstMessage' : 'webpush.message')
}

async function pushMessage(tx: Tx, row: PushNoticeRow): Promise<void> {
  await queuePush(tx, {
    to: row.member_id,
    about: row.from_id,
    kind: row.first_message ? 'new_conversations' : 'new_messages',
    cause: `message ${row.message_id}`,
    tag: `chat ${row.conversation_id}`,
    body: (t) => writeBody(row, t),
    href: (language) => href('chats-id', language, { id: row.conversation_id }),
  })
}

/**
 * Notifies members who were away of their new messages by push; what they have read meanwhile, or muted, is left out.
 */
export async function pushMessages(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const row of await takePushNotices(tx)) if (row.unread && !row.muted) await pushMessage(tx, row)
  })
}

const lookMilliseconds = 2000

interface PusherParts {
  db: Reads
  createSiteContext: (siteId: string) => Promise<Context>
  onError: (error: unknown) => void
}

/** Checks once for messages to members who are away; a failure for one site does not stop the others. */
export async function pushWaitingMessages({ db, createSiteContext, onError }: PusherParts): Promise<void> {
  for (const id of await findSitesWithPushNotices(db)) {
    try {
      await pushMessages(await createSiteContext(id))
    } catch (error) {
      onError(error)
    }
  }
}

/**
 * Checks every two seconds for messages to members who are away. It polls a table, since a fact for each message would
 * serialise the commits of all senders. Returns the function that stops it.
 */
export function startPushingMessages(parts: PusherParts): () => Promise<void> {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  function wait(): void {
    timer = setTimeout(() => {
      running = pushWaitingMessages(parts)
        .catch(parts.onError)
        .finally(() => {
          if (!stopped) wait()
        })
    }, lookMilliseconds)
  }

  wait()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
