/** What a mail server said: its enhanced status code (RFC 3463), where it gave one, and its reply. */
export interface MailReply {
  readonly status: string
  readonly reply: string
}

/** Why an e-mail was refused, and for how long. */
export interface MailRefusal extends MailReply {
  /** Whether the address itself is refused, rather than the message, the sender or this moment. */
  readonly isAddress: boolean
}

/** The mailbox does not exist or is closed. A full one (5.2.2) and what the other side’s rules refuse (5.7) may change. */
const addressStatus = /^5\.(1\.(?!7|8)\d+|2\.1|4\.1|0\.0)$/

/** Returns whether a mail server says that nothing can ever be delivered to an address. */
export function refusesAddress({ status, reply }: MailReply): boolean {
  const code = status || (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0] ?? '')
  return code === '' ? /^55[0134]\b/.test(reply) : addressStatus.test(code)
}

/** Returns the permanent refusal of an e-mail that an error of the mail server is; null for what may pass. */
export function findRefusal(error: unknown): MailRefusal | null {
  if (!(error instanceof Error)) return null
  const { code, responseCode, response, command }: SmtpError = error
  // A login that is refused, or a connection, says nothing about the message.
  const isMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isMessage || responseCode === undefined || responseCode < 500) return null
  const reply = response ?? ''
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? ''
  return { status, reply, isAddress: command === 'RCPT TO' && refusesAddress({ status, reply }) }
}

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}
