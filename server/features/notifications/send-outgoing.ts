import * as z from 'zod/mini'
import type { Context } from '../../app/context.ts'
import type { MailFile } from '../../platform/outgoing/mailer.ts'
import {
  type Attachment,
  deleteOutgoing,
  findOutgoing,
  isStillDue,
  markSent,
  type OutgoingRow,
} from '../../platform/outgoing/outgoing.sql.ts'
import { findDocuments } from '../payments/agreements/agreements.sql.ts'
import { deletePushSubscription } from './push/push-subscription.sql.ts'

const PushKeys = z.object({ p256dh: z.string(), auth: z.string() })

/** The documents that go with a mail. */
export async function readFiles(ctx: Context, attachments: readonly Attachment[]): Promise<MailFile[]> {
  if (attachments.length === 0) return []
  const hashes = attachments.map(({ document }) => document)
  const documents = await findDocuments(ctx.db, ctx.site.id, hashes)
  return attachments.flatMap(({ name, document }) => {
    const found = documents.find(({ hash }) => hash === document)
    return found ? { name, html: found.html } : []
  })
}

/** True when the message has left; false when no one is set up to send its kind: then it stays in the outbox. */
async function send(ctx: Context, row: OutgoingRow): Promise<boolean> {
  const { mailer, sms, push, config } = ctx.services
  const { id, recipient, subject, body_text, body_html, headers } = row
  switch (row.channel) {
    case 'mail': {
      if (!mailer) return isHeldInOutbox(ctx)
      const { name, support_email } = ctx.site.settings
      const from = { name, address: config.mailFrom }
      const mail = {
        id,
        from,
        replyTo: support_email,
        to: recipient,
        subject,
        text: body_text,
        html: body_html,
        headers,
        attachments: await readFiles(ctx, row.attachments),
      }
      await mailer.send(mail)
      return true
    }
    case 'sms':
      if (!sms) return false
      await sms.send({ id, to: recipient, text: body_text })
      return true
    case 'push': {
      const keys = z.parse(PushKeys, headers)
      const result = await push.send({ endpoint: recipient, ...keys }, body_text)
      if (result === 'gone') await ctx.transaction((tx) => deletePushSubscription(tx.db, recipient))
      return true
    }
  }
}

/** Where people try the program out, mails are read in the outbox; members wait for theirs until there is a server. */
function isHeldInOutbox({ services: { config } }: Context): false {
  if (config.mode === 'production')
    throw new Error('no mail server is set (SMTP_URL); the e-mail waits in the outbox')
  return false
}

/**
 * Sends one message of the outbox; the job tries again when it throws. A message that has left is not sent again, and a
 * notice that no one wants any more is not sent at all.
 */
export async function sendOutgoing(ctx: Context, { outbox }: { outbox: string }): Promise<void> {
  const row = await findOutgoing(ctx.db, ctx.site.id, outbox)
  if (!row || row.sent_at !== null) return
  // It waited for longer than any job tries, and was emptied.
  if (row.body_text === '') return
  if (!(await isStillDue(ctx.db, ctx.site.id, row.id)))
    return ctx.transaction((tx) => deleteOutgoing(tx.db, ctx.site.id, row.id))
  if (!(await send(ctx, row))) return
  // In demo and test the outbox is there to be read.
  const keepsBody = ctx.services.config.mode !== 'production'
  await ctx.transaction((tx) => markSent(tx.db, row.id, { now: tx.now, keepsBody }))
}
