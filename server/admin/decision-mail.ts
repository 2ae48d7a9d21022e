import type { DecisionKind } from '#contract/admin-reports.ts'
import { complaintAnswerDays } from '#contract/limits.ts'
import { href } from '#contract/paths.ts'
import type { ReportReason } from '#contract/safety.ts'
import type { MailContent } from '../notifications/mails/mail-content.ts'
import type { Speaker } from '../notifications/mails/queue-mail.ts'

export interface Statement {
  readonly kind: Exclude<DecisionKind, 'dismissal'>
  readonly reason: ReportReason
  readonly facts: string
}

/** The statement of reasons in the member's language: what was decided, why, by whom, and how to object. */
export function statementLines({ t, site }: Speaker, { kind, reason, facts }: Statement): string[] {
  return [
    t(`mail.decision.${kind}`, { site: site.settings.name }),
    t('mail.decision.ground', { ground: t(`safety.reason.${reason}`) }),
    facts,
    t('mail.decision.person'),
  ]
}

/** The mail with a statement of reasons. */
export function decisionMail(speaker: Speaker, name: string, statement: Statement): MailContent {
  const { t, site, locale } = speaker
  return {
    subject: t('mail.decision.subject', { site: site.settings.name }),
    preview: t(`mail.decision.${statement.kind}`, { site: site.settings.name }),
    parts: [
      { kind: 'heading', text: t('mail.hello', { name }) },
      ...statementLines(speaker, statement).map((text) => ({ kind: 'text', text }) as const),
      { kind: 'text', text: t('mail.decision.appeal', { days: complaintAnswerDays }) },
      {
        kind: 'button',
        text: t('mail.decision.appealButton'),
        href: site.origin + href('complaints', locale),
      },
    ],
  }
}

/** The mail that tells of a decision taken back. */
export function reversalMail({ t, site }: Speaker, name: string): MailContent {
  const text = t('mail.decision.reversed', { site: site.settings.name })
  return {
    subject: t('mail.decision.reversedSubject', { site: site.settings.name }),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name }) },
      { kind: 'text', text },
    ],
  }
}

/** The mail that answers a complaint. */
export function complaintAnswerMail(
  { t, site }: Speaker,
  { reference, answer }: { reference: string; answer: string },
): MailContent {
  return {
    subject: t('mail.complaintAnswer.subject', { reference }),
    preview: answer.slice(0, 120),
    parts: [
      { kind: 'text', text: t('mail.complaintAnswer.text', { site: site.settings.name, reference }) },
      { kind: 'text', text: answer },
    ],
  }
}
