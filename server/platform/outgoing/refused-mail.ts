/** The reply of a mail server, and its enhanced status code (RFC 3463), if any. */
export interface MailReply {
  readonly status: string
  readonly reply: string
}

/** Why an e-mail was refused permanently. */
export interface MailRefusal extends MailReply {
  /** Whether the address is refused, rather than the message or the sender. */
  readonly isAddress: boolean
}

/** The mailbox does not exist or is closed. A full one (5.2.2) and refusals by policy (5.7) may change. */
const addressStatus = /^5\.(1\.(?!7|8)\d+|2\.1|4\.1|0\.0)$/

/** Returns whether a reply means that nothing can ever be delivered to the address. */
export function refusesAddress({ status, reply }: MailReply): boolean {
  const code = status || (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0] ?? '')
  return code === '' ? /^55[0134]\b/.test(reply) : addressStatus.test(code)
}

/** Returns the permanent refusal in an error of the mail server; null for errors that may pass. */
export function findRefusal(error: unknown): MailRefusal | null {
  if (!(error instanceof Error)) return null
  const { code, responseCode, response, command }: SmtpError = error
  // A refused login or connection says nothing about the message.
  const isMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isMessage || responseCode === undefined || responseCode < 500) return null
  const reply = response ?? ''
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? ''
  return { status, reply, isAddress: command === 'RCPT TO' && refusesAddress({ status, reply }) }
}

/** What nodemailer adds to errors. */
interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}
