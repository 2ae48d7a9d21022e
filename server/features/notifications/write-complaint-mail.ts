import { formatDateTime } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { countRefusedFiles, findReceivedComplaint } from '../safety/complaints.sql.ts'
import { makeReplyAddress } from '../safety/inbox/reply-address.ts'
import type { MailContent, MailPart } from './mails/mail-content.ts'
import type { MailContext } from './mails/queue-mail.ts'
import { queueMail } from './mails/queue-mail.ts'

/** Returns the e-mail that confirms a complaint, with its reference and the date of the answer. */
function composeComplaintReceivedMail(
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

const buildFilesPart = ({ t }: MailContext, files: number): MailPart[] =>
  files > 0 ? [{ kind: 'text', text: t('mail.inbox.files', { count: files }) }] : []

/** Returns the e-mail that confirms an e-mail to the site, with its reference. */
function composeLetterReceivedMail(
  speaker: MailContext,
  { reference, files }: { reference: string; files: number },
): MailContent {
  const { t, site } = speaker
  const text = t('mail.inbox.text', { site: site.settings.name, reference, days: complaintAnswerDays })
  return {
    subject: t('mail.inbox.subject', { reference }),
    preview: text,
    parts: [{ kind: 'text', text }, ...buildFilesPart(speaker, files)],
  }
}

/** E-mails the complainant a confirmation with the reference. Follows `complaint.received`. */
export async function writeComplaintMail(ctx: Context, { complaint }: { complaint: string }): Promise<void> {
  const found = await findReceivedComplaint(ctx.db, ctx.site.id, complaint)
  if (!found) return
  const { member_id: memberId, email, language, reference, created_at: at } = found
  const { by_mail: isLetter, refused_files: files } = found
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId, email, language },
      cause: `complaint received ${complaint}`,
      replyTo: isLetter ? makeReplyAddress(ctx, complaint) : undefined,
      write: (speaker) =>
        isLetter
          ? composeLetterReceivedMail(speaker, { reference, files })
          : composeComplaintReceivedMail(speaker, { reference, at }),
    }),
  )
}

/** Tells the sender of an e-mail that its files were not taken. Follows `complaint.files_refused`. */
export async function writeFilesRefusedMail(
  ctx: Context,
  { complaint, message }: { complaint: string; message: string },
): Promise<void> {
  const found = await findReceivedComplaint(ctx.db, ctx.site.id, complaint)
  if (!found) return
  const files = await countRefusedFiles(ctx.db, message)
  if (files === 0) return
  const { member_id: memberId, email, language, reference } = found
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId, email, language },
      cause: `files refused ${message}`,
      replyTo: makeReplyAddress(ctx, complaint),
      write: (speaker) => ({
        subject: speaker.t('mail.inbox.filesSubject', { reference }),
        preview: speaker.t('mail.inbox.files', { count: files }),
        parts: buildFilesPart(speaker, files),
      }),
    }),
  )
}
