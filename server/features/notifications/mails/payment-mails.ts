import { formatDateTime, formatMoney } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { LateMoney } from '#contract/features/payments/payment.ts'
import { href } from '#contract/routing/paths.ts'
import type { MailContent } from './mail-content.ts'
import type { Speaker } from './queue-mail.ts'

interface Bought {
  payment: string
  name: string
  credits: number
  price: Money
  at: Date
  withdrawUntil: Date
  /** The mandate that was given, and the end of the account, where it was paid by direct debit. */
  debit: { mandate: string; last4: string } | null
  /** How the money was taken, where it came after its order had been closed. */
  late: LateMoney | null
}

function moment({ site, locale }: Speaker, at: Date): string {
  return formatDateTime(at, locale, site.settings.time_zone)
}

function paymentPage({ site, locale }: Speaker, id: string): string {
  return site.origin + href('transactions-id', locale, { id })
}

/**
 * Writes the receipt of a completed payment, with the mandate if one was given, its invoice and the right to withdraw.
 * It says what became of money that arrived for a closed order.
 */
export function receiptMail(speaker: Speaker, bought: Bought): MailContent {
  const { t, site, locale } = speaker
  const { debit, late } = bought
  const isSentBack = late === 'sent_back'
  const lateText = late && t(`payments.late.${late}`)
  const text = isSentBack ? t('payments.late.sent_back') : t('mail.receipt.text', { credits: bought.credits })
  return {
    subject: t(isSentBack ? 'mail.receipt.sentBackSubject' : 'mail.receipt.subject', {
      site: site.settings.name,
    }),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name: bought.name }) },
      { kind: 'text', text },
      ...(lateText && !isSentBack ? [{ kind: 'text', text: lateText } as const] : []),
      {
        kind: 'facts',
        facts: [
          { term: t('transactions.detail.date'), value: moment(speaker, bought.at) },
          { term: t('transactions.detail.price'), value: formatMoney(bought.price, locale) },
          { term: t('transactions.detail.number'), value: bought.payment },
          ...(debit ? [{ term: t('mail.receipt.account'), value: `•••• ${debit.last4}` }] : []),
        ],
      },
      ...(debit ? [{ kind: 'note', text: debit.mandate } as const] : []),
      { kind: 'button', text: t('mail.receipt.button'), href: paymentPage(speaker, bought.payment) },
      ...(isSentBack
        ? []
        : [
            {
              kind: 'note',
              text: t('mail.receipt.withdrawal', { date: moment(speaker, bought.withdrawUntil) }),
            } as const,
          ]),
    ],
  }
}

interface Withdrawn {
  payment: string
  refund: string
  name: string
  amount: Money
  at: Date
}

/** The receipt of a withdrawal, with the date and time at which it arrived. */
export function withdrawnMail(speaker: Speaker, withdrawn: Withdrawn): MailContent {
  const { t, site, locale } = speaker
  const text = t('mail.withdrawn.text', {
    date: moment(speaker, withdrawn.at),
    amount: formatMoney(withdrawn.amount, locale),
  })
  return {
    subject: t('mail.withdrawn.subject', { site: site.settings.name }),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name: withdrawn.name }) },
      { kind: 'text', text },
      { kind: 'facts', facts: [{ term: t('mail.withdrawn.reference'), value: withdrawn.refund }] },
      { kind: 'button', text: t('mail.receipt.button'), href: paymentPage(speaker, withdrawn.payment) },
    ],
  }
}
