import * as z from 'zod/mini'
import type { Context } from '../../app/context.ts'
import type { MailFile } from '../../platform/outgoing/mailer.ts'
import {
  type Attachment,
  deleteOutgoing,
  findOutgoing,
  isStillDue,
  markRefused,
  markSent,
  type OutgoingRow,
  replyHeader,
} from '../../platform/outgoing/outgoing.sql.ts'
import { findRefusal, type MailRefusal } from '../../platform/outgoing/refused-mail.ts'
import { findSuppression, suppressAddress } from '../../platform/outgoing/suppressions.sql.ts'
import { findDocuments } from '../payments/agreements/agreements.sql.ts'
import { findMailer, findMailSender, getReturnAddress } from './mail-sender.ts'
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

/** The outcome of a message: sent, waiting in the outbox because its kind is not configured, or given up. */
type SendOutcome = 'sent' | 'held' | 'given up'

async function send(ctx: Context, row: OutgoingRow): Promise<SendOutcome> {
  const { sms, push } = ctx.services
  const { id, recipient, body_text, headers } = row
  switch (row.channel) {
    case 'mail':
      return sendMail(ctx, row)
    case 'sms':
      if (!sms) return 'held'
      await sms.send({ id, to: recipient, text: body_text })
      return 'sent'
    case 'push': {
      const keys = z.parse(PushKeys, headers)
      const { from: contact } = await findSender(ctx)
      const result = await push.send({ endpoint: recipient, contact, ...keys }, body_text)
      if (result === 'gone') await ctx.transaction((tx) => deletePushSubscription(tx.db, recipient))
      return 'sent'
    }
  }
}

const findSender = ({ db, services: { config }, site }: Context) => findMailSender({ db, config }, site)

async function sendMail(ctx: Context, row: OutgoingRow): Promise<SendOutcome> {
  const mailer = await findMailer(ctx)
  if (!mailer) return isHeldInOutbox(ctx)
  if (await isRefusedFor(ctx, row)) return 'given up'
  const { name, from, replyTo } = await findSender(ctx)
  const { id, recipient, subject, body_text, body_html } = row
  const { [replyHeader]: ownReplyTo, ...headers } = row.headers
  try {
    await mailer.send({
      id,
      subject,
      headers,
      to: recipient,
      text: body_text,
      html: body_html,
      replyTo: ownReplyTo ?? replyTo,
      from: { name, address: from },
      returnTo: getReturnAddress(ctx, id),
      attachments: await readFiles(ctx, row.attachments),
    })
    return 'sent'
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    await takeRefusal(ctx, row, refusal)
    return 'given up'
  }
}

/** How long not even account e-mails are tried at a permanently rejected address. */
const retryMilliseconds = 86_400_000

/**
 * Returns whether an e-mail is not even tried, since its address was rejected permanently. Account e-mails are tried
 * again a day later: a mailbox may be back, and a lost password leaves no other way in.
 */
async function isRefusedFor(ctx: Context, row: OutgoingRow): Promise<boolean> {
  const suppression = await findSuppression(ctx.db, ctx.site.id, row.recipient)
  if (!suppression) return false
  const age = ctx.clock.now().getTime() - suppression.created_at.getTime()
  return row.kind !== null || age < retryMilliseconds
}

/** Gives an e-mail up, and marks its address when it is the address that the mail server refuses. */
async function takeRefusal(ctx: Context, row: OutgoingRow, refusal: MailRefusal): Promise<void> {
  const { status, reply, isAddress } = refusal
  const code = status || reply.slice(0, 3)
  ctx.services.log.warn({ mail: row.id, code, marked: isAddress }, 'an e-mail was refused for good')
  if (!isAddress) return
  const marked = { siteId: ctx.site.id, address: row.recipient, reason: 'refused', detail: reply } as const
  await ctx.transaction((tx) => suppressAddress(tx.db, { ...marked, now: tx.now }))
}

/** In demo and test, e-mails are read in the outbox; in production they wait until there is a server. */
function isHeldInOutbox({ services: { config } }: Context): 'held' {
  if (config.mode === 'production')
    throw new Error('no mail server is set (SMTP_URL); the e-mail waits in the outbox')
  return 'held'
}

/**
 * Sends one message of the outbox; the job tries again when it throws. A sent message is not sent again, and a notice
 * that is no longer wanted is not sent at all.
 */
export async function sendOutgoing(ctx: Context, { outbox }: { outbox: string }): Promise<void> {
  const row = await findOutgoing(ctx.db, ctx.site.id, outbox)
  if (!row || row.sent_at !== null || row.refused_at !== null) return
  // It waited longer than any job retries, and its body was removed.
  if (row.body_text === '') return
  if (!(await isStillDue(ctx.db, ctx.site.id, row.id)))
    return ctx.transaction((tx) => deleteOutgoing(tx.db, ctx.site.id, row.id))
  const outcome = await send(ctx, row)
  if (outcome === 'held') return
  // In demo and test the outbox is there to be read.
  const keepsBody = ctx.services.config.mode !== 'production'
  const mark = outcome === 'sent' ? markSent : markRefused
  await ctx.transaction((tx) => mark(tx.db, row.id, { now: tx.now, keepsBody }))
}
