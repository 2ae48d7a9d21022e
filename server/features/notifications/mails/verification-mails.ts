import { formatDateTime } from '#contract/api/format.ts'
import type { VerificationNoticeKind } from '#contract/features/verification/notice-kinds.ts'
import { href } from '#contract/routing/paths.ts'
import type { MailContent } from './mail-content.ts'
import { composeNoticeMail } from './notice-mails.ts'
import type { MailContext } from './queue-mail.ts'

/** Writes the e-mail about the verification of a member's photos, and when their selfie was deleted. */
export function composeVerificationMail(
  speaker: MailContext,
  input: { name: string; kind: VerificationNoticeKind; deletedAt: Date | null },
): MailContent {
  const { t, site, locale } = speaker
  const { name, kind, deletedAt } = input
  const words = { site: site.settings.name }
  const said = {
    name,
    subject: t(`mail.verification.${kind}.subject`),
    text: t(`mail.verification.${kind}.text`, words),
  }
  const isOutcome = kind !== 'asked' && kind !== 'badge_lost'
  const date = deletedAt && formatDateTime(deletedAt, locale, site.settings.time_zone)
  return composeNoticeMail(speaker, said, [
    ...(isOutcome && date ? [{ kind: 'text', text: t('mail.verification.deleted', { date }) } as const] : []),
    { kind: 'button', text: t('mail.verification.button'), href: site.origin + href('verification', locale) },
  ])
}
