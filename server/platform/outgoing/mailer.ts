import { createTransport } from 'nodemailer'

/** A page that goes with a mail and stays readable without the site. */
export interface MailFile {
  readonly name: string
  readonly html: string
}

export interface OutgoingMail {
  /** Stays the same when a mail is sent again after a lost answer: receivers drop the second. */
  id: string
  from: { name: string; address: string }
  replyTo: string
  /** Where it is returned when it cannot be delivered; null for the sender. */
  returnTo: string | null
  to: string
  subject: string
  text: string
  html: string | null
  headers: Readonly<Record<string, string>>
  attachments?: readonly MailFile[]
}

/** Sends e-mails to an SMTP server. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>
}

/** Sends by a mail server, named by its address such as smtps://user:password@host. */
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
