import { formatDateTime } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { MailContent } from './mail-content.ts'
import type { Speaker } from './queue-mail.ts'

/** The mail that confirms that a complaint came, with its reference and until when it is answered. */
export function complaintReceivedMail(
  { t, site, locale }: Speaker,
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
