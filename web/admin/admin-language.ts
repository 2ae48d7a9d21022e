import { setupI18n } from '@lingui/core'
import { messages } from '#generated/messages/admin.ts'
import type { AdminTranslate } from '#generated/messages.ts'
import { type Language, useLanguage } from '../app/languages/i18n.tsx'

const i18n = setupI18n({ locale: 'en', locales: ['en-GB'], messages: { en: messages } })

/** The language of the back office: English, with the texts of the site and its own. */
export const adminLanguage: Language = {
  locale: 'en',
  t: (key, ...[parameters]) => i18n._(key, parameters),
  format: (key, values) => i18n._(key, values),
}

/** Returns the function that turns message keys into text, those of the back office too. */
export function useText(): AdminTranslate {
  // The one language of this bundle is the one above, whose catalogue has both kinds of keys.
  return useLanguage().t as AdminTranslate
}
