import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findNewestOutgoing } from '../../platform/outgoing/outgoing.sql.ts'
import { readFiles } from './send-outgoing.ts'

const shown = 100

/** Shows sent and waiting messages, in demo and test only: e-mails, text messages and pushes with their links. */
export const devOutbox: Handler<'devOutbox'> = async (ctx) => {
  if (ctx.services.config.mode === 'production') throw fail('not_found')
  const rows = await findNewestOutgoing(ctx.db, ctx.site.id, shown)
  const outbox = rows.map(async (row) => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    headers: row.channel === 'mail' ? row.headers : {},
    attachments: await readFiles(ctx, row.attachments),
    created: row.created_at.toISOString(),
    sent: row.sent_at?.toISOString() ?? null,
  }))
  return { outbox: await Promise.all(outbox) }
}
