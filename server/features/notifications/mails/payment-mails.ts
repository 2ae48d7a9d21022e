import { formatDateTime, formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { LatePayment } from '#contract/features/payments/payment.ts'
import { nameMethod, type PaymentMethod } from '#contract/features/payments/payment-method.ts'
import { href } from '#contract/routing/paths.ts'
import type { MailContent, MailPart } from './mail-content.ts'
import type { MailContext } from './queue-mail.ts'

interface Purchase {
  payment: string
  name: string
  credits: number
  price: Money
  vat: { percent: number; amount: Money }
  method: PaymentMethod
  /** When it was ordered. */
  ordered: Date
  at: Date
  /** Name, address and numbers of the seller, line by line. */
  seller: readonly string[]
  /** The consent as shown, with the documents in force; null for orders from before it was recorded. */
  agreed: { consent: string; version: string; terms: string; withdrawal: string } | null
  withdrawUntil: Date
  /** The mandate and the last digits of the IBAN, if it was paid by direct debit. */
  debit: { mandate: string; last4: string } | null
  /** How the money was booked when it arrived after its order had been closed. */
  late: LatePayment | null
}

function formatMoment({ site, locale }: MailContext, at: Date): string {
  return formatDateTime(at, locale, site.settings.time_zone)
}

function buildPaymentPageUrl({ site, locale }: MailContext, id: string): string {
  return site.origin + href('transactions-id', locale, { id })
}

/** What article 8(7) of directive 2011/83/EU requires on a durable medium: the contract in figures. */
function buildContractFacts(speaker: MailContext, bought: Purchase) {
  const { t, locale } = speaker
  const { debit, vat } = bought
  const vatText = `${formatMoney(vat.amount, locale)} (${formatPercent(vat.percent, locale)})`
  return [
    { term: t('mail.receipt.order'), value: bought.payment },
    { term: t('mail.receipt.ordered'), value: formatMoment(speaker, bought.ordered) },
    { term: t('mail.receipt.bought'), value: t('credits.amount', { credits: bought.credits }) },
    { term: t('transactions.detail.price'), value: formatMoney(bought.price, locale) },
    { term: t('transactions.detail.vat'), value: vatText },
    { term: t('transactions.detail.method'), value: nameMethod(t, bought.method) },
    { term: t('mail.receipt.paid'), value: formatMoment(speaker, bought.at) },
    ...(debit ? [{ term: t('mail.receipt.account'), value: `•••• ${debit.last4}` }] : []),
    { term: t('mail.receipt.seller'), value: bought.seller.join(', ') },
  ]
}

/** Where to withdraw without a login, with the order filled in. */
function withdrawHere({ t, site, locale }: MailContext, order: string): MailPart {
  const address = site.origin + href('withdrawal', locale, {}, { order })
  return { kind: 'linked', text: `${t('mail.receipt.withdrawHere')}\n${address}` }
}

/** The wording of the consent to immediate performance, and the attached documents. */
function buildAgreedParts({ t }: MailContext, agreed: NonNullable<Purchase['agreed']>): MailPart[] {
  const { consent, version } = agreed
  return [
    { kind: 'note', text: t('mail.receipt.consent', { text: consent, version }) },
    { kind: 'note', text: t('mail.receipt.attached') },
  ]
}

/**
 * Writes the receipt of a completed payment, with the mandate if one was given, its invoice and the right to withdraw.
 * It explains how money for a closed order was handled.
 */
export function composeReceiptMail(speaker: MailContext, bought: Purchase): MailContent {
  const { t, site } = speaker
  const { debit, late, agreed } = bought
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
      { kind: 'facts', facts: buildContractFacts(speaker, bought) },
      ...(debit ? [{ kind: 'note', text: debit.mandate } as const] : []),
      { kind: 'button', text: t('mail.receipt.button'), href: buildPaymentPageUrl(speaker, bought.payment) },
      ...(isSentBack
        ? []
        : [
            {
              kind: 'note',
              text: t('mail.receipt.withdrawal', { date: formatMoment(speaker, bought.withdrawUntil) }),
            } as const,
          ]),
      ...(isSentBack ? [] : [withdrawHere(speaker, bought.payment)]),
      ...(agreed ? buildAgreedParts(speaker, agreed) : []),
    ],
    ...(agreed && {
      attachments: [
        { name: t('mail.receipt.termsFile'), document: agreed.terms },
        { name: t('mail.receipt.withdrawalFile'), document: agreed.withdrawal },
      ],
    }),
  }
}

interface WithdrawalNotice {
  payment: string
  refund: string
  name: string
  amount: Money
  at: Date
}

/** Writes the receipt of a withdrawal, with the date and time at which it arrived. */
export function composeWithdrawnMail(speaker: MailContext, withdrawn: WithdrawalNotice): MailContent {
  const { t, site, locale } = speaker
  const text = t('mail.withdrawn.text', {
    date: formatMoment(speaker, withdrawn.at),
    amount: formatMoney(withdrawn.amount, locale),
  })
  return {
    subject: t('mail.withdrawn.subject', { site: site.settings.name }),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name: withdrawn.name }) },
      { kind: 'text', text },
      { kind: 'facts', facts: [{ term: t('mail.withdrawn.reference'), value: withdrawn.refund }] },
      {
        kind: 'button',
        text: t('mail.receipt.button'),
        href: buildPaymentPageUrl(speaker, withdrawn.payment),
      },
    ],
  }
}
