import type { Locale } from '#contract/features/sites/locale.ts'
import { languageQuery, matchRoute } from '#contract/routing/match-route.ts'
import type { MailContent, MailPart } from './mail-content.ts'

interface Reader {
  readonly origin: string
  readonly locale: Locale
}

/**
 * Adds the language to a link to the site when its path is the same in several: an e-mail may be opened in a browser
 * that was never here. It comes first, since e-mail clients cut links at the end.
 */
export function addLanguage(address: string, { origin, locale }: Reader): string {
  const url = URL.parse(address)
  if (url?.origin !== origin || url.searchParams.has(languageQuery)) return address
  const match = matchRoute(url.pathname)
  if (!match || match.locale === locale) return address
  const rest = url.search.replace('?', '&')
  return `${url.origin}${url.pathname}?${languageQuery}=${locale}${rest}${url.hash}`
}

/** The same for every link of an e-mail. */
export function addLanguageToLinks(content: MailContent, reader: Reader): MailContent {
  const addresses = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g
  const tell = (part: MailPart): MailPart => {
    switch (part.kind) {
      case 'button':
        return { ...part, href: addLanguage(part.href, reader) }
      case 'person':
        return { ...part, person: { ...part.person, href: addLanguage(part.person.href, reader) } }
      case 'linked':
        return { ...part, text: part.text.replace(addresses, (address) => addLanguage(address, reader)) }
      default:
        return part
    }
  }
  return { ...content, parts: content.parts.map(tell) }
}
