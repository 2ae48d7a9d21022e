import { createHash } from 'node:crypto'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { PushNotice } from '#contract/features/notifications/push-notice.ts'
import type { Translate } from '#generated/messages.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { createTranslator } from '../../../platform/messages.ts'
import { insertOutgoing } from '../../../platform/outgoing/outgoing.sql.ts'
import { findPushReceiver, findPushSubject, type PushBrowser, type PushReceiver } from './push.sql.ts'

/** A push before it is written in the language of its receiver. */
export interface PushDraft {
  readonly to: string
  /** The member whom it is about. */
  readonly about: string
  readonly kind: NotificationKind
  /** Its cause: a second push for the same cause is not sent. */
  readonly cause: string
  /** Pushes of one tag replace each other on the screen. */
  readonly tag: string
  /** Shown without a sound. */
  readonly isSilent?: boolean
  readonly body: (t: Translate) => string
  readonly href: (language: PushReceiver['language']) => string
}

/**
 * Writes a push in its receiver's language for each of their browsers and puts it into the outbox; the job of
 * `mail.queued` sends it. Nothing if they switched the kind off. A fictional profile is named with its label. The text
 * is left out, since others can read a lock screen.
 */
export async function queuePush(tx: Tx, draft: PushDraft): Promise<void> {
  const receiver = await findPushReceiver(tx.db, draft.to)
  if (!receiver || receiver.notifications_disabled.includes(draft.kind)) return
  const subject = await findPushSubject(tx.db, draft.about)
  if (!subject) return
  const { language } = receiver
  const label = subject.fictional ? ` · ${tx.site.settings.fictional_singular[language]}` : ''
  const notice: PushNotice = {
    title: subject.name + label,
    body: draft.body(await createTranslator(language, tx.site.texts)),
    url: draft.href(language),
    tag: draft.tag,
    badge: receiver.unread + receiver.new_likes,
    ...(draft.isSilent && { silent: true }),
  }
  for (const browser of receiver.browsers) await queueFor(tx, { browser, notice, receiver, draft })
}

interface QueuedPush {
  browser: PushBrowser
  notice: PushNotice
  receiver: PushReceiver
  draft: PushDraft
}

async function queueFor(tx: Tx, { browser, notice, receiver, draft }: QueuedPush): Promise<void> {
  const { endpoint, p256dh, auth } = browser
  const id = createId()
  const isNew = await insertOutgoing(tx.db, {
    id,
    siteId: tx.site.id,
    memberId: receiver.id,
    channel: 'push',
    recipient: endpoint,
    subject: notice.title,
    text: JSON.stringify(notice),
    html: null,
    headers: { p256dh, auth },
    cause: `push ${draft.cause} ${createHash('sha256').update(endpoint).digest('base64url').slice(0, 16)}`,
    kind: draft.kind,
    now: tx.now,
  })
  if (isNew) await tx.announce({ type: 'mail.queued', outbox: id })
}
