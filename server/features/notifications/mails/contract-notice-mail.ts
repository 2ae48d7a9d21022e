import { formatDate, formatDateTime, formatMoney } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { NoticeRow } from '../../payments/notices/notices.sql.ts'
import type { MailContent } from './mail-content.ts'
import type { MailContext } from './queue-mail.ts'

type Fact = readonly [term: string, value: string]

/** The notice as received: the confirmation repeats it (article 11a(4) of directive 2011/83/EU; § 312k(4) BGB). */
function listDeclaredFacts({ t, site, locale }: MailContext, notice: NoticeRow): Fact[] {
  const { time_zone: timeZone } = site.settings
  const isCancellation = notice.kind === 'cancellation'
  const endsOn = notice.ends_on
    ? formatDate(`${notice.ends_on}T12:00:00Z`, locale, { timeZone: 'UTC' })
    : t('cancellation.soonest')
  return [
    [t('mail.contractNotice.received'), formatDateTime(notice.created_at, locale, timeZone)],
    [t('mail.contractNotice.reference'), notice.reference],
    [t('contractNotice.name'), notice.name],
    [t('contractNotice.contract'), notice.contract],
    ...(isCancellation
      ? [
          [
            t('cancellation.type'),
            t(notice.for_cause ? 'cancellation.forCause' : 'cancellation.ordinary'),
          ] as const,
          [t('cancellation.endsOn'), endsOn] as const,
        ]
      : []),
    ...(notice.grounds ? [[t('cancellation.grounds'), notice.grounds] as const] : []),
  ]
}

function refundMoney(notice: NoticeRow): Money {
  return { amount: notice.refund_cents ?? 0, currency: notice.refund_currency ?? 'EUR' }
}

/** The outcome; nothing about the order is sent to an address it was not made with. */
function describeOutcome({ t, locale }: MailContext, notice: NoticeRow): { text: string; facts: Fact[] } {
  const { kind, finding, credits_spent: spent } = notice
  const isOver = finding === 'over' || finding === 'already' || finding === 'account_gone'
  if (kind === 'cancellation') {
    const done = finding === 'carried_out' || finding === 'account_gone'
    return { text: t(done ? 'mail.cancellation.done' : 'mail.contractNotice.byHand'), facts: [] }
  }
  if (finding === 'carried_out' || finding === 'nothing_left') {
    return {
      text: t(finding === 'carried_out' ? 'mail.withdrawal.done' : 'mail.withdrawal.nothingLeft'),
      facts: [
        [t('mail.withdrawal.order'), notice.payment_id ?? ''],
        [t('mail.withdrawal.spent'), t('credits.amount', { credits: spent ?? 0 })],
        [t('mail.withdrawal.refunded'), formatMoney(refundMoney(notice), locale)],
      ],
    }
  }
  return { text: t(isOver ? 'mail.withdrawal.looked' : 'mail.contractNotice.byHand'), facts: [] }
}

/** Writes the confirmation of a withdrawal or a cancellation, with the date and time of receipt. */
export function composeContractNoticeMail(speaker: MailContext, notice: NoticeRow): MailContent {
  const { t, site } = speaker
  const { text, facts } = describeOutcome(speaker, notice)
  const all = [...listDeclaredFacts(speaker, notice), ...facts]
  return {
    subject: t(notice.kind === 'withdrawal' ? 'mail.withdrawal.subject' : 'mail.cancellation.subject', {
      site: site.settings.name,
    }),
    preview: text,
    parts: [
      { kind: 'text', text: t(`mail.${notice.kind}.text`, { site: site.settings.name }) },
      { kind: 'facts', facts: all.map(([term, value]) => ({ term, value })) },
      { kind: 'text', text },
    ],
  }
}
