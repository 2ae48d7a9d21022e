import { formatDateTime } from '#contract/api/format.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../app/context.ts'
import { findReportToAnswer } from '../safety/reports.sql.ts'
import type { MailContent } from './mails/mail-content.ts'
import type { MailContext } from './mails/queue-mail.ts'
import { queueMail } from './mails/queue-mail.ts'

type ReportToAnswer = NonNullable<Awaited<ReturnType<typeof findReportToAnswer>>>

/** The receipt for a report: Article 16 (4) and, on the use of programs, (6) of Regulation (EU) 2022/2065. */
function composeReceivedMail({ t, site, locale }: MailContext, report: ReportToAnswer): MailContent {
  const { reference, created_at: at } = report
  const date = formatDateTime(at, locale, site.settings.time_zone)
  const text = t('mail.reportReceived.text', { site: site.settings.name, reference, date })
  return {
    subject: t('mail.reportReceived.subject', { reference }),
    preview: text,
    parts: [
      { kind: 'text', text },
      { kind: 'text', text: t('mail.reportReceived.next') },
    ],
  }
}

/**
 * The outcome of a report, with the ways to appeal, including dismissed ones: Articles 16 (5), 20 (1) and 21 (1). The
 * measure against the other member is private.
 */
function composeOutcomeMail(
  { t, site, locale }: MailContext,
  { reference, state }: ReportToAnswer,
): MailContent {
  const outcome = state === 'upheld' ? 'upheld' : 'rejected'
  const text = t(`mail.reportOutcome.${outcome}`, { site: site.settings.name, reference })
  return {
    subject: t('mail.reportOutcome.subject', { reference }),
    preview: text,
    parts: [
      { kind: 'text', text },
      { kind: 'text', text: t('mail.reportOutcome.redress', { reference }) },
      {
        kind: 'button',
        text: t('mail.reportOutcome.button'),
        href: site.origin + href('complaints', locale, {}, { report: reference }),
      },
    ],
  }
}

async function writeToReporter(
  ctx: Context,
  id: string,
  { cause, write }: { cause: string; write: (speaker: MailContext, report: ReportToAnswer) => MailContent },
): Promise<void> {
  const report = await findReportToAnswer(ctx.db, ctx.site.id, id)
  if (!report) return
  const { member_id: memberId, email, language } = report
  await ctx.transaction((tx) =>
    queueMail(tx, { to: { memberId, email, language }, cause, write: (speaker) => write(speaker, report) }),
  )
}

/** Confirms a report to the reporter. Follows `report.received`. */
export async function writeReportReceivedMail(ctx: Context, { report }: { report: string }): Promise<void> {
  await writeToReporter(ctx, report, { cause: `report received ${report}`, write: composeReceivedMail })
}

/** Notifies the reporter of the outcome. Follows `report.decided`. */
export async function writeReportOutcomeMail(ctx: Context, { report }: { report: string }): Promise<void> {
  await writeToReporter(ctx, report, { cause: `report decided ${report}`, write: composeOutcomeMail })
}
