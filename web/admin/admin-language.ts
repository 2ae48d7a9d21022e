import { type Messages, setupI18n } from '@lingui/core'
import { findLocale, type Locale, parseLocale } from '#contract/features/sites/locale.ts'
import type { AdminTranslate } from '#generated/messages.ts'
import { type Language, useLanguage } from '../app/languages/i18n.tsx'

/** The texts of the site and of the back office; missing translations fall back to English. */
const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('#generated/messages/en.admin.ts'),
  nl: () => import('#generated/messages/nl.admin.ts'),
  de: () => import('#generated/messages/de.admin.ts'),
  it: () => import('#generated/messages/it.admin.ts'),
  fr: () => import('#generated/messages/fr.admin.ts'),
  es: () => import('#generated/messages/es.admin.ts'),
  pl: () => import('#generated/messages/pl.admin.ts'),
}

const storageName = 'admin-language'

/** Returns the language chosen on this device, otherwise the first of the browser's that we support. */
export function chooseAdminLocale(): Locale {
  const wanted = [readChoice(), ...navigator.languages].map(parseLocale)
  return wanted.find((locale) => locale !== undefined) ?? 'en'
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageName)
  } catch {
    return null
  }
}

/** Remembers the language on this device. */
export function rememberAdminLocale(locale: Locale): void {
  try {
    localStorage.setItem(storageName, locale)
  } catch {
    // Without storage, the browser's language applies again on the next page.
  }
}

/** Loads the texts of the back office in a language. */
export async function loadAdminLanguage(locale: Locale): Promise<Language> {
  const { messages } = await catalogues[locale]()
  const i18n = setupI18n({ locale, locales: [findLocale(locale).iso], messages: { [locale]: messages } })
  return {
    locale,
    t: (key, ...[parameters]) => i18n._(key, parameters),
    format: (key, values) => i18n._(key, values),
  }
}

/** Returns the translate function, including back office keys. */
export function useText(): AdminTranslate {
  // The language of this bundle is loaded above, and its catalogue has both kinds of keys.
  return useLanguage().t as AdminTranslate
}
