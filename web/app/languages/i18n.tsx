import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { createContext, type ReactNode, useContext } from 'react'
import { findLocale, type Locale } from '#contract/features/sites/locale.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { listMessageParts, type MessagePart } from './message-parts.ts'

/** A loaded language: its code and the functions that speak it. */
export type Language = {
  locale: Locale
  t: WebTranslate
  /** Formats a message with its tags left in; only <Rich> needs it. */
  format: (key: string, values: Record<string, unknown>) => string
}

const catalogues = {
  en: {
    frame: () => import('#generated/messages/en.frame.ts'),
    lander: () => import('#generated/messages/en.lander.ts'),
    home: () => import('#generated/messages/en.home.ts'),
    quiet: () => import('#generated/messages/en.quiet.ts'),
    members: () => import('#generated/messages/en.members.ts'),
    chat: () => import('#generated/messages/en.chat.ts'),
    voice: () => import('#generated/messages/en.voice.ts'),
    signup: () => import('#generated/messages/en.signup.ts'),
    rest: () => import('#generated/messages/en.rest.ts'),
  },
  nl: {
    frame: () => import('#generated/messages/nl.frame.ts'),
    lander: () => import('#generated/messages/nl.lander.ts'),
    home: () => import('#generated/messages/nl.home.ts'),
    quiet: () => import('#generated/messages/nl.quiet.ts'),
    members: () => import('#generated/messages/nl.members.ts'),
    chat: () => import('#generated/messages/nl.chat.ts'),
    voice: () => import('#generated/messages/nl.voice.ts'),
    signup: () => import('#generated/messages/nl.signup.ts'),
    rest: () => import('#generated/messages/nl.rest.ts'),
  },
  de: {
    frame: () => import('#generated/messages/de.frame.ts'),
    lander: () => import('#generated/messages/de.lander.ts'),
    home: () => import('#generated/messages/de.home.ts'),
    quiet: () => import('#generated/messages/de.quiet.ts'),
    members: () => import('#generated/messages/de.members.ts'),
    chat: () => import('#generated/messages/de.chat.ts'),
    voice: () => import('#generated/messages/de.voice.ts'),
    signup: () => import('#generated/messages/de.signup.ts'),
    rest: () => import('#generated/messages/de.rest.ts'),
  },
  it: {
    frame: () => import('#generated/messages/it.frame.ts'),
    lander: () => import('#generated/messages/it.lander.ts'),
    home: () => import('#generated/messages/it.home.ts'),
    quiet: () => import('#generated/messages/it.quiet.ts'),
    members: () => import('#generated/messages/it.members.ts'),
    chat: () => import('#generated/messages/it.chat.ts'),
    voice: () => import('#generated/messages/it.voice.ts'),
    signup: () => import('#generated/messages/it.signup.ts'),
    rest: () => import('#generated/messages/it.rest.ts'),
  },
  fr: {
    frame: () => import('#generated/messages/fr.frame.ts'),
    lander: () => import('#generated/messages/fr.lander.ts'),
    home: () => import('#generated/messages/fr.home.ts'),
    quiet: () => import('#generated/messages/fr.quiet.ts'),
    members: () => import('#generated/messages/fr.members.ts'),
    chat: () => import('#generated/messages/fr.chat.ts'),
    voice: () => import('#generated/messages/fr.voice.ts'),
    signup: () => import('#generated/messages/fr.signup.ts'),
    rest: () => import('#generated/messages/fr.rest.ts'),
  },
  es: {
    frame: () => import('#generated/messages/es.frame.ts'),
    lander: () => import('#generated/messages/es.lander.ts'),
    home: () => import('#generated/messages/es.home.ts'),
    quiet: () => import('#generated/messages/es.quiet.ts'),
    members: () => import('#generated/messages/es.members.ts'),
    chat: () => import('#generated/messages/es.chat.ts'),
    voice: () => import('#generated/messages/es.voice.ts'),
    signup: () => import('#generated/messages/es.signup.ts'),
    rest: () => import('#generated/messages/es.rest.ts'),
  },
  pl: {
    frame: () => import('#generated/messages/pl.frame.ts'),
    lander: () => import('#generated/messages/pl.lander.ts'),
    home: () => import('#generated/messages/pl.home.ts'),
    quiet: () => import('#generated/messages/pl.quiet.ts'),
    members: () => import('#generated/messages/pl.members.ts'),
    chat: () => import('#generated/messages/pl.chat.ts'),
    voice: () => import('#generated/messages/pl.voice.ts'),
    signup: () => import('#generated/messages/pl.signup.ts'),
    rest: () => import('#generated/messages/pl.rest.ts'),
  },
} satisfies Record<Locale, Record<MessagePart, unknown>>

interface LoadedLanguage {
  readonly language: Language
  readonly i18n: I18n
  readonly parts: Map<MessagePart, Promise<void>>
}

const known = new Map<Locale, LoadedLanguage>()

function getKnown(locale: Locale): LoadedLanguage {
  const found = known.get(locale)
  if (found) return found
  const i18n = setupI18n({ locale, locales: [findLocale(locale).iso], messages: { [locale]: {} } })
  const language: Language = {
    locale,
    t: (key, ...[parameters]) => i18n._(key, parameters),
    format: (key, values) => i18n._(key, values),
  }
  const newLanguage: LoadedLanguage = { language, i18n, parts: new Map() }
  known.set(locale, newLanguage)
  return newLanguage
}

function loadPart(locale: Locale, part: MessagePart): Promise<void> {
  const { i18n, parts } = getKnown(locale)
  const loaded = parts.get(part)
  if (loaded) return loaded
  const loading = catalogues[locale][part]().then(
    ({ messages }) => i18n.load(locale, messages),
    (error: unknown) => {
      // A lost connection must not make the texts unavailable for good.
      parts.delete(part)
      throw error
    },
  )
  parts.set(part, loading)
  return loading
}

/** Loads a language with the messages of some pages; to be awaited before rendering or hydrating in it. */
export async function loadLanguage(locale: Locale, parts: readonly MessagePart[]): Promise<Language> {
  await Promise.all(parts.map((part) => loadPart(locale, part)))
  return getKnown(locale).language
}

/**
 * Loads the messages of a page, null for one that is not there, in the language of the tab. On the server every language
 * has them from the start.
 */
export async function loadMessages(name: RouteName | null): Promise<void> {
  for (const locale of known.keys()) await loadLanguage(locale, listMessageParts(name))
}

/** Loads a part of the messages in the language of the tab, for what a page loads later. */
export async function loadMessagePart(part: MessagePart): Promise<void> {
  await Promise.all([...known.keys()].map((locale) => loadPart(locale, part)))
}

/** Speaks a language other than the tab's, with the messages that every page has. */
export async function translateInto(locale: Locale): Promise<WebTranslate> {
  const { messages } = await catalogues[locale].frame()
  const i18n = setupI18n({ locale, locales: [findLocale(locale).iso], messages: { [locale]: messages } })
  return (key, ...[parameters]) => i18n._(key, parameters)
}

/** Compiled messages by key, as the settings of a site bring them. */
type OwnMessages = Readonly<Record<string, unknown>>

/**
 * Returns a language in which a site words some messages in its own way; the parts that are loaded later change nothing
 * of it.
 */
export function withOwnMessages(language: Language, own: OwnMessages | undefined): Language {
  if (!own || Object.keys(own).length === 0) return language
  const { locale } = language
  const messages = own as Messages // the server has compiled them
  const i18n = setupI18n({ locale, locales: [findLocale(locale).iso], messages: { [locale]: messages } })
  return {
    locale,
    t: (key, ...parameters) => (key in own ? i18n._(key, ...parameters) : language.t(key, ...parameters)),
    format: (key, values) => (key in own ? i18n._(key, values) : language.format(key, values)),
  }
}

const LanguageContext = createContext<Language | null>(null)

type LanguageProviderProps = { language: Language; children: ReactNode }

/** Returns the language of the page to everything below. */
export function LanguageProvider({ language, children }: LanguageProviderProps) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('no LanguageProvider above')
  return language
}

/** Returns the function that turns message keys into text: `const t = useTranslate()`. */
export function useTranslate(): WebTranslate {
  return useLanguage().t
}

export function useLocale(): Locale {
  return useLanguage().locale
}
