import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import type { Translate } from '#generated/messages.ts'
import type { Site } from '../../../app/site.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { createTranslator } from '../../../platform/messages.ts'
import { insertOutgoing, isQueued, replyHeader } from '../../../platform/outgoing/outgoing.sql.ts'
import { formatCompanyCountry } from '../../sites/static-page-parameters.ts'
import { addLanguage, addLanguageToLinks } from './link-language.ts'
import type { MailContent, MailFrame, MailPart } from './mail-content.ts'
import { buildMailLook } from './mail-look.ts'
import { renderHtml } from './render-html.ts'

function formatPart(part: MailPart, colon: string): string {
  switch (part.kind) {
    case 'heading':
    case 'text':
    case 'linked':
    case 'note':
      return part.text
    case 'button':
      return `${part.text}${colon}\n${part.href}`
    case 'person': {
      const { name, label, about, href } = part.person
      const line = [label === null ? name : `${name} (${label})`, about].filter(Boolean).join(', ')
      return `${line}\n${href}`
    }
    case 'facts':
      return part.facts.map(({ term, value }) => `${term}${colon} ${value}`).join('\n')
  }
}

/** Renders an e-mail as plain text, with every link in full. */
function renderText({ parts }: MailContent, { language, site, footer, unsubscribe }: MailFrame): string {
  // French has a space before a colon, which must not break.
  const colon = language.startsWith('fr') ? '\u00a0:' : ':'
  const end = [...footer, ...(unsubscribe ? [`${unsubscribe.text}${colon} ${unsubscribe.href}`] : [])]
  return `${[site, ...parts.map((part) => formatPart(part, colon))].join('\n\n')}\n\n-- \n${end.join('\n')}\n`
}

/** The recipient of an e-mail. */
export interface MailReceiver {
  readonly memberId: string | null
  readonly email: string
  readonly language: Locale
}

/** What a template needs to write in a site's language. */
export interface MailContext {
  readonly t: Translate
  readonly site: Site
  readonly locale: Locale
}

/** How to unsubscribe from a kind of e-mail: through its link, or with one click in the e-mail client. */
export interface Unsubscribe {
  readonly kind: NotificationKind
  readonly pageHref: string
  readonly oneClickHref: string
}

export interface QueuedMail {
  readonly to: MailReceiver
  /** The cause of the e-mail: a second one for the same cause is not written. */
  readonly cause: string
  readonly unsubscribe?: Unsubscribe
  /** Where answers go; left out, it is the reply address of the site. */
  readonly replyTo?: string | undefined
  /** Called only when no e-mail was sent for the cause, so that it can create links. */
  readonly write: (speaker: MailContext) => MailContent | Promise<MailContent>
}

/** `hasAccount` is false for visitors who complained, for the staff and for the last e-mail after an erasure. */
function buildFrame(
  { t, site, locale }: MailContext,
  { hasAccount, unsubscribe }: { hasAccount: boolean; unsubscribe: Unsubscribe | undefined },
): MailFrame {
  const { settings, origin } = site
  const { brand, action, on_action, stage } = settings.theme.light
  const own = settings.own_texts[locale]?.mail_footer
  const country = formatCompanyCountry(settings.company_country, locale)
  const address = [settings.company_address, settings.company_city, country].filter(Boolean).join(', ')
  return {
    language: findLocale(locale).iso,
    site: settings.name,
    origin,
    colors: { brand, action, onAction: on_action, stage },
    look: buildMailLook(site),
    footer: [
      ...(own ? [own] : []),
      ...(hasAccount ? [t('mail.footer.account', { site: settings.name })] : []),
      t('mail.footer.company', { site: settings.name, company: settings.company_name, address }),
    ],
    buttonFails: t('mail.buttonFails'),
    unsubscribe: unsubscribe
      ? { text: t('mail.unsubscribe'), href: addLanguage(unsubscribe.pageHref, { origin, locale }) }
      : null,
  }
}

/** Where answers go, and the headers with which e-mail clients offer one-click unsubscribe (RFC 8058). */
function buildHeaders({ unsubscribe, replyTo }: QueuedMail): Record<string, string> {
  const answer = replyTo === undefined ? {} : { [replyHeader]: replyTo }
  if (!unsubscribe) return answer
  return {
    ...answer,
    'List-Unsubscribe': `<${unsubscribe.oneClickHref}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Writes an e-mail in its receiver's language and puts it into the outbox; the job of `mail.queued` sends it. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
  const { to, cause, unsubscribe } = mail
  if (await isQueued(tx.db, tx.site.id, cause)) return
  const speaker = {
    t: await createTranslator(to.language, tx.site.texts),
    site: tx.site,
    locale: to.language,
  }
  const reader = { origin: tx.site.origin, locale: to.language }
  const content = addLanguageToLinks(await mail.write(speaker), reader)
  const frame = buildFrame(speaker, { hasAccount: to.memberId !== null, unsubscribe })
  const id = createId()
  const isNew = await insertOutgoing(tx.db, {
    id,
    siteId: tx.site.id,
    memberId: to.memberId,
    channel: 'mail',
    recipient: to.email,
    subject: content.subject,
    text: renderText(content, frame),
    html: renderHtml(content, frame),
    headers: buildHeaders(mail),
    attachments: content.attachments,
    cause,
    kind: unsubscribe?.kind,
    now: tx.now,
  })
  if (isNew) await tx.announce({ type: 'mail.queued', outbox: id })
}
