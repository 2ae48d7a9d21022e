import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { readEnvironment } from '../app/config.ts'
import { newId } from '../platform/ids.ts'
import { smtpMailer } from '../platform/outgoing/mailer.ts'
import { getReason } from './plain-error.ts'

/** How it is written. */
export const mailUsage = 'duet mail test ADDRESS   sends a mail by SMTP_URL and says what came of it'

/** Exit codes of sysexits.h. */
const wrongUse = 64
const unavailable = 69
const badConfiguration = 78

/** `duet mail test ADDRESS`: sends a mail as members get theirs; says what the mail server says when it takes it not. */
export async function mail(args: readonly string[]): Promise<number> {
  const [action, to = '', ...more] = args
  if (action !== 'test' || !isEmailAddress(to) || more.length > 0) {
    console.error(mailUsage)
    return wrongUse
  }
  const { smtpUrl, mailFrom } = readEnvironment()
  if (!smtpUrl) {
    console.error('SMTP_URL is not set: mails wait in the outbox, which "duet outbox" shows.')
    return badConfiguration
  }
  try {
    await smtpMailer(smtpUrl).send({
      id: newId(),
      from: { name: 'Duet', address: mailFrom },
      replyTo: mailFrom,
      to,
      subject: 'Duet can send mails',
      text: 'Whoever reads this knows that the mails of this Duet arrive. "duet mail test" has sent it.',
      html: null,
      headers: {},
    })
  } catch (error) {
    console.error(`SMTP_URL: ${getReason(error)}`)
    return unavailable
  }
  console.log(`The mail server has taken a mail from ${mailFrom} to ${to}; look whether it has arrived.`)
  return 0
}
