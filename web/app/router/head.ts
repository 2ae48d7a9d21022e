import type { Locale } from '#contract/features/sites/locale.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import {
  languageQuery,
  listAlternatePaths,
  localisePath,
  type RouteMatch,
} from '#contract/routing/match-route.ts'
import { findRoute } from '#contract/routing/routes.ts'
import { type App, callKey } from '../cache/app.ts'
import { getFailureTitle } from '../calls/call-error.ts'
import type { Language } from '../languages/i18n.tsx'
import type { PageFailure } from './page-failure.ts'

/** The content of a page's head. */
export interface Head {
  readonly title: string
  readonly canonical: string | null
  readonly alternates: readonly { locale: string; href: string }[]
  readonly robots: 'index,follow' | 'noindex'
  readonly settings: PublicSettings | null
}

interface HeadParts {
  app: App
  language: Language
  url: URL
  match: RouteMatch | null
  /** The page's own title, where it has one. */
  title: string | null
  /** Why the page cannot be shown, if so. */
  failure: PageFailure | null
}

interface Canonical {
  url: URL
  alternates: Head['alternates']
  locale: Locale
}

/**
 * Returns the canonical address for search engines: the page's own if it is one of those listed, otherwise that of the
 * language. Each listed one names itself, including the one without a language.
 */
function findCanonical({ url, alternates, locale }: Canonical): string | null {
  const language = url.searchParams.get(languageQuery)
  const own = url.origin + url.pathname + (language ? `?${languageQuery}=${language}` : '')
  const listed = alternates.some(({ href }) => href === own)
  const inEnglish = alternates.some(({ href }) => href.split('?')[0] === own)
  return listed || inEnglish ? own : (alternates.find((one) => one.locale === locale)?.href ?? null)
}

const noSuchPage: PageFailure = { status: 404, code: null, params: {} }

/** Composes the title and the links to the page in other languages. */
export function buildHead({ app, language, url, match, title: own, failure }: HeadParts): Head {
  const settings = app.cache.getQueryData(callKey('settings', {})) ?? null
  const site = settings?.name ?? ''
  const { t } = language
  if (!match || failure) {
    const title = `${getFailureTitle(failure ?? noSuchPage, t)} · ${site}`
    return { title, canonical: null, alternates: [], robots: 'noindex', settings }
  }
  const isHome = match.name === 'index'
  const title = isHome ? (settings?.index_title ?? site) : `${own ?? t(`title.${match.name}`)} · ${site}`
  const indexable = findRoute(match.name).indexable ?? false
  const alternates = listAlternatePaths(match).map(({ locale, path }) => ({
    locale,
    href: url.origin + path,
  }))
  return {
    title,
    canonical: findCanonical({ url, alternates, locale: app.locale }),
    // Without a language in the address the visitor's own is chosen.
    alternates: indexable
      ? [...alternates, { locale: 'x-default', href: url.origin + localisePath(match, 'en') }]
      : [],
    robots: indexable ? 'index,follow' : 'noindex',
    settings,
  }
}
