import { formatDateTime } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { findReceivedComplaint } from '../safety/complaints.sql.ts'
import type { MailContent } from './mails/mail-content.ts'
import type { MailContext } from './mails/queue-mail.ts'
import { queueMail } from './mails/queue-mail.ts'

/** Returns the e-mail that confirms a complaint, with its reference and the date of the answer. */
function complaintReceivedMail(
  { t, site, locale }: MailContext,
  { reference, at }: { reference: string; at: Date },
): MailContent {
  const date = formatDateTime(at, locale, site.settings.time_zone)
  const text = t('mail.complaintReceived.text', { site: site.settings.name, date })
  return {
    subject: t('mail.complaintReceived.subject', { reference }),
    preview: text,
    parts: [
      { kind: 'text', text },
      { kind: 'text', text: t('complaints.sentText', { reference, days: complaintAnswerDays }) },
    ],
  }
}

/** E-mails the complainant a confirmation with the reference. Follows `complaint.received`. */
export async function writeComplaintMail(ctx: Context, { complaint }: { complaint: string }): Promise<void> {
  const found = await findReceivedComplaint(ctx.db, ctx.site.id, complaint)
  if (!found) return
  const { member_id: memberId, email, language, reference, created_at: at } = found
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId, email, language },
      cause: `complaint received ${complaint}`,
      write: (speaker) => complaintReceivedMail(speaker, { reference, at }),
    }),
  )
}
