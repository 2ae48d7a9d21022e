import { type Locale, localeCodes, replaceAutoSlug } from '../features/sites/locale.ts'
import { type RouteSlugs, routeSlugs } from './route-slugs.ts'
import { type RouteName, type RouteParameters, routeNames, routes } from './routes.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

type HrefArguments<Name extends RouteName> =
  Record<never, never> extends RouteParameters<Name>
    ? [params?: RouteParameters<Name>, query?: Query]
    : [params: RouteParameters<Name>, query?: Query]

/** One part of a route's path. */
export type Segment = { kind: 'word'; word: string } | { kind: 'parameter'; name: string; optional: boolean }

const segmentsByRoute = new Map(routeNames.map((name) => [name, parsePath(routes[name].path)]))

function parsePath(path: string): Segment[] {
  const words = path.split('/').filter((word) => word !== '')
  return words.map((word) => {
    const parameter = /^\{(\w+)(\??)\}$/.exec(word)
    if (!parameter?.[1]) return { kind: 'word', word }
    return { kind: 'parameter', name: parameter[1], optional: parameter[2] === '?' }
  })
}

/** Takes the path of a route apart. */
export function splitPath(name: RouteName): readonly Segment[] {
  return segmentsByRoute.get(name) ?? []
}

/** Translates one word of a path, given the canonical words before it. */
export function localiseWord(
  before: readonly string[],
  word: string,
  options: { locale: Locale; slugs?: RouteSlugs },
): string {
  const { locale, slugs = routeSlugs } = options
  if (locale === 'en') return word
  return slugs[[...before, word].join('/')]?.[locale] ?? word
}

/** Writes the path of a route in a language, with the given values for its parameters. */
export function buildPath(
  name: RouteName,
  locale: Locale,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const words: string[] = []
  const before: string[] = []
  for (const segment of splitPath(name)) {
    if (segment.kind === 'word') {
      words.push(localiseWord(before, segment.word, { locale }))
      before.push(segment.word)
      continue
    }
    const value = params[segment.name]
    if (value === undefined && segment.optional) continue
    if (value === undefined) throw new Error(`route ${name} needs ${segment.name}`)
    words.push(segment.name === 'type' ? localiseWord(before, value, { locale }) : encodeURIComponent(value))
  }
  return `/${words.join('/')}`
}

/** Builds the address of a page in a language: `href('members-id', 'de', { id })` is `/mitglieder/…`. */
export function href<Name extends RouteName>(
  name: Name,
  locale: Locale,
  ...[params, query]: HrefArguments<Name>
): string {
  // Every parameter type is an object of texts; TypeScript cannot see that through the generic name.
  const values = (params ?? {}) as Record<string, string | undefined>
  const localised =
    values.slug === undefined ? values : { ...values, slug: replaceAutoSlug(values.slug, locale) }
  return buildPath(name, locale, localised) + formatQueryText(query)
}

/** Writes a query with its question mark; what is undefined or null is left out. */
export function formatQueryText(query: Query | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return ''
  return `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** Lists the paths of a route without parameters in every language; one with parameters has its `{name}` in it. */
export function listLocalisedPaths(name: RouteName): Record<Locale, string> {
  const placeholders = splitPath(name).map((segment) =>
    segment.kind === 'parameter' ? [segment.name, `{${segment.name}}`] : [],
  )
  const params: Record<string, string> = Object.fromEntries(placeholders.filter((pair) => pair.length > 0))
  const paths = localeCodes.map((locale) => [locale, decodeURIComponent(buildPath(name, locale, params))])
  // Every locale has its path.
  return Object.fromEntries(paths) as Record<Locale, string>
}
