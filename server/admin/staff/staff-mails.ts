import { formatDateTime } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { MeasureKind } from '#contract/features/safety/notices.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import { href } from '#contract/routing/paths.ts'
import type { MailContent, MailPart } from '../../features/notifications/mails/mail-content.ts'
import type { MailContext } from '../../features/notifications/mails/queue-mail.ts'
import type { DeadlineQueue } from '../overview/deadlines.ts'

export interface Statement {
  readonly kind: MeasureKind
  readonly ground: ReportReason
  readonly facts: string
  /** Whether it followed a report of another member. */
  readonly reported: boolean
  /** The law that the content breaks; left out when it breaks only the terms. */
  readonly law?: string | undefined
  /** A program had marked it. */
  readonly foundByProgram?: boolean
}

/**
 * The statement of reasons in the member's language, with everything that Article 17 (3) of Regulation (EU) 2022/2065
 * requires: the decision, its scope and duration, the law or clause, the facts, the use of automated means, and
 * redress.
 */
export function formatStatementLines({ t, site }: MailContext, statement: Statement): string[] {
  const { kind, ground, facts, reported, law, foundByProgram = false } = statement
  const basis = law ? t('mail.decision.law', { law }) : t('mail.decision.clause')
  return [
    t(`mail.decision.${kind}`, { site: site.settings.name }),
    `${t('mail.decision.ground', { ground: t(`safety.reason.${ground}`) })} ${basis}`,
    facts,
    ...(kind === 'warning' ? [] : [t('mail.decision.scope', { site: site.settings.name })]),
    `${t(reported ? 'mail.decision.person' : 'mail.decision.own')} ${t(foundByProgram ? 'mail.decision.program' : 'mail.decision.noProgram')}`,
    t('mail.decision.redress'),
  ]
}

/**
 * Writes the e-mail with a statement of reasons; its button leads to the notice and the appeal, even for banned
 * members.
 */
export function composeDecisionMail(
  speaker: MailContext,
  { name, statement, notice }: { name: string; statement: Statement; notice: { id: string; key: string } },
): MailContent {
  const { t, site, locale } = speaker
  return {
    subject: t('mail.decision.subject', { site: site.settings.name }),
    preview: t(`mail.decision.${statement.kind}`, { site: site.settings.name }),
    parts: [
      { kind: 'heading', text: t('mail.hello', { name }) },
      ...formatStatementLines(speaker, statement).map((text) => ({ kind: 'text', text }) as const),
      { kind: 'text', text: t('mail.decision.appeal', { days: complaintAnswerDays }) },
      {
        kind: 'button',
        text: t('mail.decision.appealButton'),
        href: site.origin + href('notices', locale, {}, { notice: notice.id, key: notice.key }),
      },
    ],
  }
}

/** Writes the e-mail that alerts an admin that a staff member views many members. */
export function composeManyViewsMail(
  { t, site }: MailContext,
  { staff, members }: { staff: string; members: number },
): MailContent {
  const text = t('mail.manyViews.text', { staff, members })
  return {
    subject: t('mail.manyViews.subject', { staff }),
    preview: text,
    parts: [
      { kind: 'text', text },
      { kind: 'text', text: t('mail.manyViews.what') },
      { kind: 'button', text: t('mail.manyViews.button'), href: `${site.origin}/admin/audit` },
    ],
  }
}

/** A queue with cases that are due soon; `due` is the first deadline. */
export interface DueQueue {
  readonly name: DeadlineQueue
  readonly waiting: number
  readonly due: Date
}

/** The pages of the back office that list the cases. */
const queuePages: Readonly<Record<DeadlineQueue, string>> = {
  reports: 'reports',
  appeals: 'appeals',
  complaints: 'complaints',
  threads: 'support',
  data_requests: 'data-requests',
  notices: 'notices',
  payouts: 'transfers',
}

/** Writes the e-mail that tells the staff which cases must be answered soon; it names no member. */
export function composeDeadlinesMail(
  { t, site, locale }: MailContext,
  { queues, now }: { queues: readonly DueQueue[]; now: Date },
): MailContent {
  const count = queues.reduce((sum, { waiting }) => sum + waiting, 0)
  const text = t('mail.deadlines.text', { site: site.settings.name })
  const [first] = queues
  return {
    subject: t('mail.deadlines.subject', { count, site: site.settings.name }),
    preview: text,
    parts: [
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: queues.map(({ name, waiting, due }) => ({
          term: t(`mail.deadlines.queue.${name}`),
          value: t(due < now ? 'mail.deadlines.late' : 'mail.deadlines.due', {
            count: waiting,
            date: formatDateTime(due, locale, site.settings.time_zone),
          }),
        })),
      },
      {
        kind: 'button',
        text: t('mail.deadlines.button'),
        href: `${site.origin}/admin/${queues.length === 1 && first ? queuePages[first.name] : ''}`,
      },
    ],
  }
}

/** Writes the e-mail about a decision that was taken back. */
export function composeReversalMail(
  { t, site }: MailContext,
  name: string,
  answer: string | null,
): MailContent {
  const text = t('mail.decision.reversed', { site: site.settings.name })
  return {
    subject: t('mail.decision.reversedSubject', { site: site.settings.name }),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name }) },
      { kind: 'text', text },
      ...(answer ? [{ kind: 'text', text: answer } as const] : []),
    ],
  }
}

/** Writes the e-mail that answers a rejected appeal. */
export function composeAppealUpheldMail({ t, site }: MailContext, name: string, answer: string): MailContent {
  const text = t('mail.appealUpheld.text', { site: site.settings.name })
  return {
    subject: t('mail.appealUpheld.subject', { site: site.settings.name }),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name }) },
      { kind: 'text', text },
      { kind: 'text', text: answer },
      { kind: 'text', text: t('mail.appealUpheld.redress') },
    ],
  }
}

/** How an e-mail of a thread is answered. */
interface ThreadLetter {
  readonly reference: string
  /** On the site: its recipient has an account. */
  readonly canReply: boolean
  /** By an e-mail: the site reads what comes back. */
  readonly takesMail: boolean
}

/** Says how an e-mail of a thread is answered: on the site, by e-mail, or both. */
function writeReplyParts(
  { t, site, locale }: MailContext,
  { canReply, takesMail }: ThreadLetter,
): MailPart[] {
  const page = site.origin + href('complaints', locale)
  const parts: MailPart[] = []
  if (canReply) parts.push({ kind: 'button', text: t('mail.complaintAnswer.reply'), href: page })
  if (takesMail) parts.push({ kind: 'note', text: t('mail.support.replyHere') })
  return parts
}

/** Writes the e-mail of support to a member, which begins a thread or goes on with it. */
export function composeSupportMail(
  speaker: MailContext,
  { name, text, ...letter }: ThreadLetter & { name: string | null; text: string },
): MailContent {
  const { t, site } = speaker
  const { reference, canReply, takesMail } = letter
  return {
    subject: t('mail.support.threadSubject', { site: site.settings.name, reference }),
    preview: text.slice(0, 120),
    parts: [
      ...(name ? [{ kind: 'heading', text: t('mail.hello', { name }) } as const] : []),
      ...text.split(/\n{2,}/).map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
      ...writeReplyParts(speaker, letter),
      ...(canReply || takesMail
        ? []
        : [
            { kind: 'note', text: t('mail.support.answer', { email: site.settings.support_email }) } as const,
          ]),
    ],
  }
}

/** Writes the e-mail that answers a complaint; members can answer on the site. */
export function composeComplaintAnswerMail(
  speaker: MailContext,
  { answer, ...letter }: ThreadLetter & { answer: string },
): MailContent {
  const { t, site } = speaker
  const { reference } = letter
  return {
    subject: t('mail.complaintAnswer.subject', { reference }),
    preview: answer.slice(0, 120),
    parts: [
      { kind: 'text', text: t('mail.complaintAnswer.text', { site: site.settings.name, reference }) },
      { kind: 'text', text: answer },
      ...writeReplyParts(speaker, letter),
    ],
  }
}

/** Writes the e-mail that answers a request about personal data. */
export function composeDataRequestMail(
  { t, site }: MailContext,
  { reference, answer }: { reference: string; answer: string },
): MailContent {
  return {
    subject: t('mail.dataRequest.subject', { reference }),
    preview: answer.slice(0, 120),
    parts: [
      { kind: 'text', text: t('mail.dataRequest.text', { site: site.settings.name, reference }) },
      { kind: 'text', text: answer },
      { kind: 'note', text: t('mail.dataRequest.authority') },
    ],
  }
}

/** Writes the last e-mail to someone whose account was erased at their request. */
export function composeErasedMail({ t, site }: MailContext, name: string): MailContent {
  const text = t('mail.erased.text', { site: site.settings.name })
  return {
    subject: t('mail.erased.subject', { site: site.settings.name }),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name }) },
      { kind: 'text', text },
      { kind: 'note', text: t('mail.erased.kept') },
    ],
  }
}
