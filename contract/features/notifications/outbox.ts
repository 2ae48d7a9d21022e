import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** An e-mail, text message or push that was sent, or would have been. */
export const OutboxEntry = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms', 'push']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  /** The files that go with a mail. */
  attachments: z.array(z.object({ name: z.string(), html: z.string() })),
  created: z.string(),
  /** Null while it has not left, as when no server for its kind is set. */
  sent: z.nullable(z.string()),
})
export type OutboxEntry = z.infer<typeof OutboxEntry>

export const devOutbox = defineCall({
  about: 'Shows the newest mails, text messages and pushes of the site. Not there in production.',
  method: 'GET',
  path: '/api/dev-outbox.php',
  access: 'any',
  input: z.object({}),
  output: z.object({ outbox: z.array(OutboxEntry) }),
  errors: ['not_found'],
  idempotency: 'read',
})
