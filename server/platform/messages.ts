import { setupI18n } from '@lingui/core'
import { type Locale, localeOf } from '#contract/locale.ts'
import type { Translate } from '#generated/messages.ts'

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

/** Gives the function that turns keys into text of a language; the catalogue is loaded at the first use. */
export function translator(locale: Locale): Promise<Translate> {
  const known = translators.get(locale)
  if (known) return known
  const loading = loadTranslator(locale)
  translators.set(locale, loading)
  return loading
}

async function loadTranslator(locale: Locale): Promise<Translate> {
  const { messages } = await catalogues[locale]()
  const i18n = setupI18n({ locale, locales: [localeOf(locale).iso], messages: { [locale]: messages } })
  return (key, ...[parameters]) => i18n._(key, parameters)
}
