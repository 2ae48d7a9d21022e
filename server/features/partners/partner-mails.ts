import type { Locale } from '#contract/features/sites/locale.ts'
import type { Tx } from '../../app/transaction.ts'
import { queueMail } from '../notifications/mails/queue-mail.ts'

/** Queues the e-mail with a link that confirms a partner's address or lets them choose a new password. */
export function queuePartnerLinkMail(
  tx: Tx,
  mail: {
    to: { email: string; language: Locale }
    purpose: 'confirm' | 'reset'
    href: string
    cause: string
  },
): Promise<void> {
  const { to, purpose, href, cause } = mail
  return queueMail(tx, {
    to: { ...to, memberId: null },
    cause,
    write({ t, site }) {
      const text = t(`mail.partner.${purpose}`, { site: site.settings.name })
      return {
        subject: t(`mail.partner.${purpose}Subject`, { site: site.settings.name }),
        preview: text,
        parts: [
          { kind: 'text', text },
          { kind: 'button', text: t(`mail.partner.${purpose}Button`), href },
          { kind: 'note', text: t('mail.partner.ignore') },
        ],
      }
    },
  })
}

/** Queues an e-mail to a partner about an event: approved, rejected, payout data changed, a statement. */
export function queuePartnerNoticeMail(
  tx: Tx,
  mail: {
    to: { email: string; language: Locale }
    notice: 'approved' | 'rejected' | 'closed' | 'payee' | 'statement'
    cause: string
  },
): Promise<void> {
  const { to, notice, cause } = mail
  return queueMail(tx, {
    to: { ...to, memberId: null },
    cause,
    write({ t, site }) {
      const text = t(`mail.partner.${notice}`, { site: site.settings.name })
      return {
        subject: t(`mail.partner.${notice}Subject`, { site: site.settings.name }),
        preview: text,
        parts: [
          { kind: 'text', text },
          { kind: 'button', text: t('mail.partner.open'), href: `${site.origin}/partners` },
        ],
      }
    },
  })
}
