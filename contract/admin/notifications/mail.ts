import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { pageInput, pageOutput } from '../list-page.ts'

/** A record that the domain of the sender needs in the DNS. */
const DnsRecord = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  name: z.string(),
  /** Its value; null for a key, which the mail server shows. */
  value: z.nullable(z.string()),
})

const MailSenderAnswer = z.object({
  /** The address that members see as the sender. */
  from: z.string(),
  reply_to: z.string(),
  /** The site’s own mail server; null when it uses the installation's. */
  server: z.nullable(z.object({ host: z.string(), user: z.string() })),
  records: z.array(DnsRecord),
})
export type MailSenderAnswer = z.infer<typeof MailSenderAnswer>

export const adminMailSender = defineCall({
  about:
    'Returns from whom the site’s e-mails come, through which mail server, and what its domain needs in the DNS.',
  method: 'GET',
  path: '/api/admin/mail-sender.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({}),
  output: MailSenderAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminSetMailServer = defineCall({
  about: 'Sends the site’s e-mails through a mail server of its own. Its password is never shown again.',
  method: 'PUT',
  path: '/api/admin/mail-sender.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({
    /** Such as `smtps://user:password@mail.example.com`; with a port where it needs one. */
    address: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(500)),
  }),
  output: MailSenderAnswer,
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})

export const adminRemoveMailServer = defineCall({
  about: 'Sends the site’s e-mails through the mail server of the installation again.',
  method: 'DELETE',
  path: '/api/admin/mail-sender.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({}),
  output: MailSenderAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})

/** An address that a mail server has rejected permanently. */
export const RefusedAddress = z.object({
  address: z.string(),
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Rejected immediately, or returned later. */
  reason: z.enum(['refused', 'bounced']),
  /** What the mail server said. */
  detail: z.string(),
  at: z.string(),
})
export type RefusedAddress = z.infer<typeof RefusedAddress>

const RefusedAnswer = z.object({ addresses: z.array(RefusedAddress), ...pageOutput })

export const adminRefusedAddresses = defineCall({
  about:
    'Lists the addresses that mail servers have refused for good, newest first, or those that contain some words.',
  method: 'GET',
  path: '/api/admin/refused-addresses.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ search: z.optional(z.string().check(z.maxLength(200))), ...pageInput }),
  output: RefusedAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminLiftRefusal = defineCall({
  about: 'Sends e-mails to an address again that a mail server had refused.',
  method: 'DELETE',
  path: '/api/admin/refused-addresses.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    address: z.string().check(z.minLength(1, 'empty'), z.maxLength(254)),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: z.object({ lifted: z.boolean() }),
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})
