import { createTransport } from 'nodemailer'

/** A document attached to an e-mail, which can be read without the site. */
export interface MailFile {
  readonly name: string
  readonly html: string
}

export interface OutgoingMail {
  /** The same when an e-mail is sent again after a lost answer, so that mail servers drop the second one. */
  id: string
  from: { name: string; address: string }
  replyTo: string
  /** The address for returned messages; null for that of the sender. */
  returnTo: string | null
  to: string
  subject: string
  text: string
  html: string | null
  headers: Readonly<Record<string, string>>
  attachments?: readonly MailFile[]
}

/** Sends e-mails over SMTP. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>
}

/** Creates a mailer for a mail server, given by a URL such as smtps://user:password@host. */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 20_000, socketTimeout: 60_000 })
  return {
    async send(mail) {
      const domain = mail.from.address.split('@')[1] ?? 'localhost'
      await transport.sendMail({
        messageId: `<${mail.id}@${domain}>`,
        from: mail.from,
        replyTo: mail.replyTo,
        to: mail.to,
        ...(mail.returnTo !== null && { envelope: { from: mail.returnTo, to: mail.to } }),
        subject: mail.subject,
        text: mail.text,
        ...(mail.html !== null && { html: mail.html }),
        attachments: (mail.attachments ?? []).map(({ name, html }) => ({
          filename: name,
          content: html,
          contentType: 'text/html; charset=utf-8',
        })),
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      })
    },
  }
}
