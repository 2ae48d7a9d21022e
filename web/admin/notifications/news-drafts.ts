import type { NewsText } from '#contract/admin/notifications/news.ts'
import type { ErrorCode } from '#contract/api/errors.ts'
import { formatLanguage, formatList } from '#contract/api/format.ts'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'

/** What was typed in each language so far. */
export type Drafts = Readonly<Partial<Record<Locale, NewsText>>>

/** Returns the name of a field, as the call has it. */
export function toField(language: Locale, part: keyof NewsText): string {
  return `texts.${language}.${part}`
}

/** Returns the languages in which something is written. */
export function listWrittenIn(drafts: Drafts): Locale[] {
  return localeCodes.filter((locale) => drafts[locale]?.title.trim() || drafts[locale]?.text.trim())
}

/** Returns the texts to send: a language that was emptied again is left out. */
export function listFilledTexts(drafts: Drafts): Partial<Record<Locale, NewsText>> {
  return Object.fromEntries(listWrittenIn(drafts).map((locale) => [locale, drafts[locale]]))
}

/** Returns the names of languages in one line. */
export function formatLanguages(languages: readonly Locale[], locale: Locale): string {
  return formatList(
    languages.map((language) => formatLanguage(language, locale)),
    locale,
  )
}

/** Returns what is missing: a title or text in a language that has the other, or in the one that has to be written. */
export function listMissingIn(drafts: Drafts, standard: Locale): Readonly<Record<string, ErrorCode>> {
  const languages = new Set([standard, ...listWrittenIn(drafts)])
  return Object.fromEntries(
    [...languages].flatMap((locale) =>
      (['title', 'text'] as const)
        .filter((part) => !drafts[locale]?.[part].trim())
        .map((part) => [toField(locale, part), 'empty'] as const),
    ),
  )
}

/** Returns the language of the first field that is wrong. */
export function findFieldLanguage(fields: Readonly<Record<string, unknown>>): Locale | undefined {
  return localeCodes.find((locale) =>
    Object.keys(fields).some((field) => field.startsWith(toField(locale, 'title').slice(0, -'title'.length))),
  )
}
