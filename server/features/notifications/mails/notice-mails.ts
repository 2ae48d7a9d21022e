import type { NewsText } from '#contract/admin/notifications/news.ts'
import { formatDate, formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import type { MailContent, MailPart, MailPerson } from './mail-content.ts'
import { splitParagraphs } from './paragraphs.ts'
import type { MailContext } from './queue-mail.ts'

/** The recipient. */
interface MailRecipient {
  readonly name: string
}

/** Returns a member's name for running text; that of a fictional profile has its label. */
function formatName({ site, locale }: MailContext, card: Card): string {
  return card.fictional ? `${card.name} (${site.settings.fictional_singular[locale]})` : card.name
}

export function showPerson({ site, locale }: MailContext, card: Card): MailPart {
  const { origin, settings } = site
  const thumb = card.main_image?.thumb_filename
  const person: MailPerson = {
    name: card.name,
    label: card.fictional ? settings.fictional_singular[locale] : null,
    picture: thumb ? new URL(settings.cdn_prefix + thumb, origin).href : null,
    href: origin + href('members-id', locale, { id: card.id }),
    about: [card.age, card.city ?? card.region].filter(Boolean).join(', '),
  }
  return { kind: 'person', person }
}

export function composeNoticeMail(
  { t }: MailContext,
  { name, subject, text }: { name: string; subject: string; text: string },
  rest: readonly MailPart[],
): MailContent {
  const hello: MailPart = { kind: 'heading', text: t('mail.hello', { name }) }
  return { subject, preview: text, parts: [hello, { kind: 'text', text }, ...rest] }
}

/** Writes the e-mail about messages that came while a member was away; their text stays on the site. */
export function composeMessagesMail(
  speaker: MailContext,
  input: MailRecipient & {
    cards: readonly Card[]
    conversation: string | null
    first: boolean
    count: number
  },
): MailContent {
  const { t, site, locale } = speaker
  const { name, cards, conversation, first, count } = input
  const [only] = cards
  const page = conversation === null ? href('chats', locale) : href('chats-id', locale, { id: conversation })
  const rest: MailPart[] = [
    ...cards.map((card) => showPerson(speaker, card)),
    { kind: 'button', text: t('mail.messages.button'), href: site.origin + page },
  ]
  if (count > 1 || !only) {
    const subject = t('mail.manyMessages.subject', { count, site: site.settings.name })
    return composeNoticeMail(speaker, { name, subject, text: t('mail.manyMessages.text') }, rest)
  }
  const from = formatName(speaker, only)
  const said = first
    ? {
        subject: t('mail.newConversation.subject', { name: from, site: site.settings.name }),
        text: t('mail.newConversation.text', { name: from }),
      }
    : {
        subject: t('mail.newMessage.subject', { name: from }),
        text: t('mail.newMessage.text', { name: from }),
      }
  return composeNoticeMail(speaker, { name, ...said }, rest)
}

/** Writes the reminder that messages are still unread. */
export function composeUnreadMail(
  speaker: MailContext,
  input: MailRecipient & { cards: readonly Card[]; since: Date; count: number },
): MailContent {
  const { t, site, locale } = speaker
  const { name, cards, since, count } = input
  const subject = t('mail.unread.subject', { count, site: site.settings.name })
  const text = t('mail.unread.text', {
    date: formatDate(since, locale, { timeZone: site.settings.time_zone }),
  })
  return composeNoticeMail(speaker, { name, subject, text }, [
    ...cards.map((card) => showPerson(speaker, card)),
    { kind: 'button', text: t('mail.messages.button'), href: site.origin + href('chats', locale) },
  ])
}

function describeLike(speaker: MailContext, card: Card, isMatch: boolean): { subject: string; text: string } {
  const { t, site } = speaker
  const from = formatName(speaker, card)
  return isMatch
    ? { subject: t('mail.match.subject', { name: from }), text: t('mail.match.text') }
    : {
        subject: t('mail.like.subject', { name: from, site: site.settings.name }),
        text: t('mail.like.text', { name: from }),
      }
}

/** Writes the e-mail about likes and matches that came while a member was away. */
export function composeLikesMail(
  speaker: MailContext,
  input: MailRecipient & { cards: readonly Card[]; count: number; match: boolean },
): MailContent {
  const { t, site, locale } = speaker
  const { name, cards, count, match } = input
  const [only] = cards
  const people = cards.map((card) => showPerson(speaker, card))
  if (count > 1 || !only) {
    const subject = t('mail.manyLikes.subject', { count, site: site.settings.name })
    return composeNoticeMail(speaker, { name, subject, text: t('mail.manyLikes.text') }, [
      ...people,
      { kind: 'button', text: t('mail.likes.button'), href: site.origin + href('likes', locale) },
    ])
  }
  return composeNoticeMail(speaker, { name, ...describeLike(speaker, only, match) }, [
    ...people,
    {
      kind: 'button',
      text: t(match ? 'mail.match.button' : 'mail.like.button'),
      href: site.origin + href('likes-m-id', locale, { id: only.id }),
    },
  ])
}

/** Writes the reminder that a profile is not finished. */
export function composeProfileMail(speaker: MailContext, { name }: MailRecipient): MailContent {
  const { t, site, locale } = speaker
  const subject = t('mail.profile.subject', { site: site.settings.name })
  return composeNoticeMail(speaker, { name, subject, text: t('mail.profile.text') }, [
    { kind: 'button', text: t('mail.profile.button'), href: site.origin + href('profile', locale) },
  ])
}

/** What awaits a member, in true numbers. */
export interface UnseenCounts {
  readonly unread: number
  readonly new_likes: number
}

function listFacts({ t }: MailContext, { unread, new_likes }: UnseenCounts) {
  return [
    { term: t('mail.facts.unread'), value: String(unread) },
    { term: t('mail.facts.likes'), value: String(new_likes) },
  ]
}

/** Returns an e-mail with what awaits a member, which lists of e-mails show next to the subject. */
function composeWaitingMail(
  speaker: MailContext,
  words: { name: string; subject: string; text: string; waiting: UnseenCounts },
  rest: readonly MailPart[],
): MailContent {
  const facts = listFacts(speaker, words.waiting)
  const mail = composeNoticeMail(speaker, words, [{ kind: 'facts', facts }, ...rest])
  return { ...mail, preview: facts.map(({ term, value }) => `${term} ${value}`).join(' · ') }
}

/** Writes the e-mail about what is new since a member was last here. */
export function composeAbsenceMail(
  speaker: MailContext,
  input: MailRecipient & { since: Date; waiting: UnseenCounts },
): MailContent {
  const { t, site, locale } = speaker
  const words = { site: site.settings.name }
  const subject = t('mail.absence.subject', words)
  const text = t('mail.absence.text', {
    date: formatDate(input.since, locale, { timeZone: site.settings.time_zone }),
  })
  return composeWaitingMail(speaker, { name: input.name, subject, text, waiting: input.waiting }, [
    { kind: 'button', text: t('mail.absence.button', words), href: site.origin + href('members', locale) },
  ])
}

/** Writes the weekly e-mail: what is waiting, and matches. */
export function composeWeeklyMail(
  speaker: MailContext,
  input: MailRecipient & { cards: readonly Card[]; waiting: UnseenCounts },
): MailContent {
  const { t, site, locale } = speaker
  const subject = t('mail.weekly.subject', { site: site.settings.name })
  const words = { name: input.name, subject, text: t('mail.weekly.text'), waiting: input.waiting }
  return composeWaitingMail(speaker, words, [
    ...input.cards.map((card) => showPerson(speaker, card)),
    { kind: 'button', text: t('mail.weekly.button'), href: site.origin + href('members', locale) },
  ])
}

/** Writes the e-mail with the site's news, as staff wrote them. */
export function composeNewsMail(
  { t }: MailContext,
  { name, title, text }: MailRecipient & NewsText,
): MailContent {
  const paragraphs = splitParagraphs(text)
  const hello: MailPart = { kind: 'heading', text: t('mail.hello', { name }) }
  const parts = paragraphs.map((paragraph): MailPart => ({ kind: 'linked', text: paragraph }))
  return { subject: title, preview: paragraphs[0] ?? title, parts: [hello, ...parts] }
}

/** Writes the e-mail about a discount that really applies to the member, with its terms. */
export function composePromotionMail(
  speaker: MailContext,
  input: MailRecipient & { percent: number; minimum: Money | null },
): MailContent {
  const { t, site, locale } = speaker
  const { name, minimum } = input
  const percent = formatPercent(input.percent, locale)
  const subject = t('mail.promotion.subject', { percent, site: site.settings.name })
  const terms: MailPart[] = minimum
    ? [{ kind: 'note', text: t('mail.promotion.minimum', { amount: formatMoney(minimum, locale) }) }]
    : []
  return composeNoticeMail(speaker, { name, subject, text: t('mail.promotion.text', { percent }) }, [
    ...terms,
    { kind: 'button', text: t('mail.promotion.button'), href: site.origin + href('credits', locale) },
  ])
}
