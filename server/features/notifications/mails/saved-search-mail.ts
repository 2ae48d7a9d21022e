import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import type { MailContent } from './mail-content.ts'
import { composeNoticeMail, showPerson } from './notice-mails.ts'
import type { MailContext } from './queue-mail.ts'

/** Writes the e-mail about new members of a saved search with an alert. */
export function composeSavedSearchMail(
  speaker: MailContext,
  { name, cards }: { name: string; cards: readonly Card[] },
): MailContent {
  const { t, site, locale } = speaker
  const subject = t('mail.savedSearch.subject', { site: site.settings.name })
  return composeNoticeMail(speaker, { name, subject, text: t('mail.savedSearch.text') }, [
    ...cards.map((card) => showPerson(speaker, card)),
    { kind: 'button', text: t('mail.savedSearch.button'), href: site.origin + href('members', locale) },
  ])
}
