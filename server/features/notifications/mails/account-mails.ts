import { formatDateTime } from '#contract/api/format.ts'
import {
  activationLinkSeconds,
  endingLinkSeconds,
  freeConversations,
  mailChangeLinkSeconds,
  mailChangeUndoSeconds,
  resetLinkSeconds,
} from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import type { MailContent, MailPart } from './mail-content.ts'
import type { MailContext } from './queue-mail.ts'

const day = 86_400

interface MailTexts {
  name: string
  subject: string
  text: string
}

/** Returns the structure of all account e-mails: greeting, what happened, what to do. */
function composeAccountMail(
  { t }: MailContext,
  { name, subject, text }: MailTexts,
  rest: readonly MailPart[],
): MailContent {
  const hello: MailPart = { kind: 'heading', text: t('mail.hello', { name }) }
  return { subject, preview: text, parts: [hello, { kind: 'text', text }, ...rest] }
}

function formatMoment({ site, locale }: MailContext, at: Date): string {
  return formatDateTime(at, locale, site.settings.time_zone)
}

/** Writes the e-mail with the link that confirms an address. */
export function composeActivationMail(
  speaker: MailContext,
  input: { name: string; href: string },
): MailContent {
  const { t, site } = speaker
  const words = { site: site.settings.name }
  const said = {
    name: input.name,
    subject: t('mail.activate.subject', words),
    text: t('mail.activate.text', words),
  }
  return composeAccountMail(speaker, said, [
    { kind: 'button', text: t('mail.activate.button'), href: input.href },
    { kind: 'text', text: t('mail.activate.free', { conversations: freeConversations }) },
    { kind: 'note', text: t('mail.activate.note', { days: activationLinkSeconds / day }) },
    { kind: 'note', text: t('mail.ignore') },
  ])
}

/** Writes the e-mail with the link to set a new password. */
export function composeResetMail(speaker: MailContext, input: { name: string; href: string }): MailContent {
  const { t, site } = speaker
  const subject = t('mail.reset.subject', { site: site.settings.name })
  return composeAccountMail(speaker, { name: input.name, subject, text: t('mail.reset.text') }, [
    { kind: 'button', text: t('mail.reset.button'), href: input.href },
    { kind: 'note', text: t('mail.reset.note', { minutes: resetLinkSeconds / 60 }) },
    { kind: 'note', text: t('mail.ignore') },
  ])
}

/** Writes the e-mail that reports a changed password, with the way to a new one. */
export function composePasswordChangedMail(
  speaker: MailContext,
  input: { name: string; at: Date },
): MailContent {
  const { t, site, locale } = speaker
  const subject = t('mail.passwordChanged.subject', { site: site.settings.name })
  const text = t('mail.passwordChanged.text', { date: formatMoment(speaker, input.at) })
  return composeAccountMail(speaker, { name: input.name, subject, text }, [
    { kind: 'text', text: t('mail.passwordChanged.note') },
    { kind: 'button', text: t('mail.reset.button'), href: site.origin + href('reset-password', locale) },
  ])
}

/** Writes the e-mail to a new address, with the link that confirms it. */
export function composeMailChangeMail(
  speaker: MailContext,
  input: { name: string; email: string; href: string },
): MailContent {
  const { t, site } = speaker
  const words = { site: site.settings.name }
  const subject = t('mail.mailChange.subject', words)
  const text = t('mail.mailChange.text', { ...words, email: input.email })
  return composeAccountMail(speaker, { name: input.name, subject, text }, [
    { kind: 'button', text: t('mail.mailChange.button'), href: input.href },
    { kind: 'note', text: t('mail.mailChange.note', { hours: mailChangeLinkSeconds / 3600 }) },
    { kind: 'note', text: t('mail.ignore') },
  ])
}

/** Writes the e-mail that tells the current address of a requested change. */
export function composeMailChangeNoticeMail(speaker: MailContext, input: { name: string }): MailContent {
  const { t, site, locale } = speaker
  const subject = t('mail.mailChangeNotice.subject', { site: site.settings.name })
  return composeAccountMail(speaker, { name: input.name, subject, text: t('mail.mailChangeNotice.text') }, [
    { kind: 'text', text: t('mail.passwordChanged.note') },
    { kind: 'button', text: t('mail.reset.button'), href: site.origin + href('reset-password', locale) },
  ])
}

/** Writes the e-mail that tells the old address that it was replaced, and how to undo that for a week. */
export function composeMailChangedMail(
  speaker: MailContext,
  input: { name: string; href: string },
): MailContent {
  const { t, site } = speaker
  const words = { site: site.settings.name }
  const said = {
    name: input.name,
    subject: t('mail.mailChanged.subject', words),
    text: t('mail.mailChanged.text', words),
  }
  return composeAccountMail(speaker, said, [
    { kind: 'button', text: t('mail.mailChanged.button'), href: input.href },
    { kind: 'note', text: t('mail.mailChanged.note', { days: mailChangeUndoSeconds / day }) },
  ])
}

interface DeviceNotice {
  readonly name: string
  readonly device: string
  readonly at: Date
  /** Where it can be ended without a login. */
  readonly end?: string | undefined
}

/** Returns what to do when it was someone else: one press, otherwise the settings. */
function endAccessPart(
  { t, site, locale }: MailContext,
  end: string | undefined,
  what: 'newDevice' | 'passkeyAdded',
): MailPart[] {
  const settings = site.origin + href('settings', locale)
  if (!end)
    return [
      { kind: 'text', text: t(`mail.${what}.note`) },
      { kind: 'button', text: t(`mail.${what}.button`), href: settings },
    ]
  return [
    { kind: 'text', text: t(`mail.${what}.endNote`) },
    { kind: 'button', text: t(`mail.${what}.end`), href: end },
    { kind: 'note', text: t('mail.ending.note', { days: endingLinkSeconds / day }) },
  ]
}

/** Returns when something happened, and on which device. */
function buildDeviceAndTimePart(speaker: MailContext, { device, at }: DeviceNotice): MailPart {
  const { t } = speaker
  const facts = [
    { term: t('mail.newDevice.when'), value: formatMoment(speaker, at) },
    { term: t('mail.newDevice.device'), value: device || t('mail.newDevice.unknown') },
  ]
  return { kind: 'facts', facts }
}

/** Writes the e-mail that reports a login with a new browser. */
export function composeNewDeviceMail(speaker: MailContext, input: DeviceNotice): MailContent {
  const { t, site } = speaker
  const subject = t('mail.newDevice.subject', { site: site.settings.name })
  return composeAccountMail(speaker, { name: input.name, subject, text: t('mail.newDevice.text') }, [
    buildDeviceAndTimePart(speaker, input),
    ...endAccessPart(speaker, input.end, 'newDevice'),
  ])
}

/** Writes the e-mail that reports a new passkey, and where it can be removed. */
export function composePasskeyAddedMail(speaker: MailContext, input: DeviceNotice): MailContent {
  const { t, site } = speaker
  const subject = t('mail.passkeyAdded.subject', { site: site.settings.name })
  return composeAccountMail(speaker, { name: input.name, subject, text: t('mail.passkeyAdded.text') }, [
    buildDeviceAndTimePart(speaker, input),
    ...endAccessPart(speaker, input.end, 'passkeyAdded'),
  ])
}

/** Writes the e-mail that confirms a deletion, and says how and until when the account can be restored. */
export function composeDeletedMail(
  speaker: MailContext,
  input: { name: string; href: string; until: Date },
): MailContent {
  const { t, site } = speaker
  const subject = t('mail.deleted.subject', { site: site.settings.name })
  const text = t('mail.deleted.text', { date: formatMoment(speaker, input.until) })
  return composeAccountMail(speaker, { name: input.name, subject, text }, [
    { kind: 'button', text: t('mail.deleted.button'), href: input.href },
  ])
}

/** Writes the e-mail that the archive of a member’s data is ready, and until when. */
export function composeExportMail(
  speaker: MailContext,
  input: { name: string; href: string; until: Date; withoutLogin: boolean },
): MailContent {
  const { t, site } = speaker
  const subject = t('mail.export.subject', { site: site.settings.name })
  const date = formatMoment(speaker, input.until)
  const text = input.withoutLogin
    ? t('mail.export.textLink', { site: site.settings.name, date })
    : t('mail.export.text', { date })
  return composeAccountMail(speaker, { name: input.name, subject, text }, [
    { kind: 'button', text: t('mail.export.button'), href: input.href },
  ])
}

/** Writes the e-mail that an address already has an account, after another signup with it. */
export function composeSignupRepeatedMail(speaker: MailContext, { name }: { name: string }): MailContent {
  const { t, site, locale } = speaker
  const subject = t('mail.signupRepeated.subject', { site: site.settings.name })
  const text = t('mail.signupRepeated.text', { site: site.settings.name })
  return composeAccountMail(speaker, { name, subject, text }, [
    { kind: 'button', text: t('mail.signupRepeated.button'), href: site.origin + href('login', locale) },
    { kind: 'note', text: t('mail.ignore') },
  ])
}
