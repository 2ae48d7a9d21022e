import { setupI18n } from '@lingui/core'
import { createContext, type ReactNode, useContext } from 'react'
import { type Locale, localeOf } from '#contract/locale.ts'
import type { WebTranslate } from '#generated/messages.ts'

/** A loaded language: its code and the functions that speak it. */
export type Language = {
  locale: Locale
  t: WebTranslate
  /** Formats a message with its tags left in; only <Rich> needs it. */
  format: (key: string, values: Record<string, unknown>) => string
}

const catalogues = {
  en: () => import('#generated/messages/en.web.ts'),
  nl: () => import('#generated/messages/nl.web.ts'),
  de: () => import('#generated/messages/de.web.ts'),
  it: () => import('#generated/messages/it.web.ts'),
  fr: () => import('#generated/messages/fr.web.ts'),
  es: () => import('#generated/messages/es.web.ts'),
  pl: () => import('#generated/messages/pl.web.ts'),
} satisfies Record<Locale, unknown>

const languages = new Map<Locale, Promise<Language>>()

/** Loads a language once; to be awaited before rendering or hydrating in it. */
export function loadLanguage(locale: Locale): Promise<Language> {
  const known = languages.get(locale)
  if (known) return known
  const loading = fetchLanguage(locale).catch((error: unknown) => {
    // A lost connection must not make the language unavailable for good.
    languages.delete(locale)
    throw error
  })
  languages.set(locale, loading)
  return loading
}

async function fetchLanguage(locale: Locale): Promise<Language> {
  const { messages } = await catalogues[locale]()
  const i18n = setupI18n({ locale, locales: [localeOf(locale).iso], messages: { [locale]: messages } })
  return {
    locale,
    t: (key, ...[parameters]) => i18n._(key, parameters),
    format: (key, values) => i18n._(key, values),
  }
}

const LanguageContext = createContext<Language | null>(null)

type LanguageProviderProps = { language: Language; children: ReactNode }

/** Gives the language of the page to everything below. */
export function LanguageProvider({ language, children }: LanguageProviderProps) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('no LanguageProvider above')
  return language
}

/** Gives the function that turns message keys into text: `const t = useTranslate()`. */
export function useTranslate(): WebTranslate {
  return useLanguage().t
}

export function useLocale(): Locale {
  return useLanguage().locale
}
