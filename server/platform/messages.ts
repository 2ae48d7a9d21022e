import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { findLocale, type Locale } from '#contract/features/sites/locale.ts'
import { serverOnlyPrefixes, type Translate } from '#generated/messages.ts'

const catalogues = {
  en: () => import('#generated/messages/en.ts'),
  nl: () => import('#generated/messages/nl.ts'),
  de: () => import('#generated/messages/de.ts'),
  it: () => import('#generated/messages/it.ts'),
  fr: () => import('#generated/messages/fr.ts'),
  es: () => import('#generated/messages/es.ts'),
  pl: () => import('#generated/messages/pl.ts'),
} satisfies Record<Locale, unknown>

const translators = new Map<Locale, Promise<Translate>>()

/** The messages that a site has reworded, by language. */
export type SiteTexts = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>

const none: Readonly<Record<string, CompiledMessage>> = {}
const compiled = new WeakMap<Readonly<Record<string, string>>, Readonly<Record<string, CompiledMessage>>>()

/** Returns a site’s own compiled messages in a language; the same object for as long as the site is cached. */
function getOwnMessages(texts: SiteTexts, locale: Locale): Readonly<Record<string, CompiledMessage>> {
  const own = texts[locale]
  if (!own) return none
  const known = compiled.get(own)
  if (known) return known
  const compiledMessages = Object.fromEntries(
    Object.entries(own).map(([key, text]) => [key, compileMessage(text)]),
  )
  compiled.set(own, compiledMessages)
  return compiledMessages
}

const isServerOnly = (key: string) => serverOnlyPrefixes.some((prefix) => key.startsWith(prefix))
const forWeb = new WeakMap<object, Readonly<Record<string, CompiledMessage>>>()

/** Returns the same without the messages that only the server needs. */
export function getWebMessages(texts: SiteTexts, locale: Locale): Readonly<Record<string, CompiledMessage>> {
  const all = getOwnMessages(texts, locale)
  const known = forWeb.get(all)
  if (known) return known
  const compiledMessages = Object.fromEntries(Object.entries(all).filter(([key]) => !isServerOnly(key)))
  forWeb.set(all, compiledMessages)
  return compiledMessages
}

/** Returns the function that translates keys into a language; the catalogue is loaded on first use. */
export async function createTranslator(locale: Locale, texts: SiteTexts = {}): Promise<Translate> {
  const builtIn = await createBuiltInTranslator(locale)
  const messages = getOwnMessages(texts, locale)
  if (messages === none) return builtIn
  const i18n = setupI18n({ locale, locales: [findLocale(locale).iso], messages: { [locale]: messages } })
  return (key, ...parameters) => (key in messages ? i18n._(key, ...parameters) : builtIn(key, ...parameters))
}

function createBuiltInTranslator(locale: Locale): Promise<Translate> {
  const known = translators.get(locale)
  if (known) return known
  const loading = loadTranslator(locale)
  translators.set(locale, loading)
  return loading
}

async function loadTranslator(locale: Locale): Promise<Translate> {
  const { messages } = await catalogues[locale]()
  const i18n = setupI18n({ locale, locales: [findLocale(locale).iso], messages: { [locale]: messages } })
  return (key, ...[parameters]) => i18n._(key, parameters)
}

const sources = {
  en: () => import('#locales/en.json', { with: { type: 'json' } }),
  nl: () => import('#locales/nl.json', { with: { type: 'json' } }),
  de: () => import('#locales/de.json', { with: { type: 'json' } }),
  it: () => import('#locales/it.json', { with: { type: 'json' } }),
  fr: () => import('#locales/fr.json', { with: { type: 'json' } }),
  es: () => import('#locales/es.json', { with: { type: 'json' } }),
  pl: () => import('#locales/pl.json', { with: { type: 'json' } }),
} satisfies Record<Locale, unknown>

/** Returns the built-in messages of a language, uncompiled. */
export async function loadBuiltInMessages(locale: Locale): Promise<Readonly<Record<string, string>>> {
  return (await sources[locale]()).default
}
