import { defaultLocale, isLocaleCode, type Locale, parseLocale } from './locale.ts'

/** What the language of a request is chosen from. Each part may be missing or make no sense. */
interface LanguageSigns {
  /** The value of the `locale` cookie: an explicit choice. */
  cookie?: string | null | undefined
  /** The language of the address, from `matchRoute` or the `lang` query. */
  path?: string | null | undefined
  /** The language saved on the account, for a member on a device without the cookie. */
  accountLanguage?: string | null | undefined
  /** The site's own language, such as `nl-NL`. */
  domainLanguage?: string | null | undefined
}

/** Chooses the language of a page: cookie, address, account, site, English. */
export function chooseLocale({ cookie, path, accountLanguage, domainLanguage }: LanguageSigns): Locale {
  return [cookie, path, accountLanguage].find(isLocaleCode) ?? parseLocale(domainLanguage) ?? defaultLocale
}
