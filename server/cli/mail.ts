import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { readEnvironment } from '../app/config.ts'
import { newId } from '../platform/ids.ts'
import { smtpMailer } from '../platform/outgoing/mailer.ts'
import { getReason } from './plain-error.ts'

/** Its usage. */
export const mailUsage = 'duet mail test ADDRESS   sends a test e-mail through SMTP_URL and prints the result'

/** Exit codes of sysexits.h. */
const wrongUse = 64
const unavailable = 69
const badConfiguration = 78

/** `duet mail test ADDRESS`: sends an e-mail the way members get theirs, and prints why the mail server refused it. */
export async function mail(args: readonly string[]): Promise<number> {
  const [action, to = '', ...more] = args
  if (action !== 'test' || !isEmailAddress(to) || more.length > 0) {
    console.error(mailUsage)
    return wrongUse
  }
  const { smtpUrl, mailFrom } = readEnvironment()
  if (!smtpUrl) {
    console.error('SMTP_URL is not set. E-mails wait in the outbox, which "duet outbox" shows.')
    return badConfiguration
  }
  try {
    await smtpMailer(smtpUrl).send({
      id: newId(),
      from: { name: 'Duet', address: mailFrom },
      replyTo: mailFrom,
      to,
      subject: 'Duet can send e-mails',
      text: 'If you can read this, Duet’s e-mails arrive. It was sent by "duet mail test".',
      html: null,
      headers: {},
    })
  } catch (error) {
    console.error(`SMTP_URL: ${getReason(error)}`)
    return unavailable
  }
  console.log(`The mail server accepted an e-mail from ${mailFrom} to ${to}. Check that it has arrived.`)
  return 0
}
