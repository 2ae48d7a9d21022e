import { findLocaleBySlug, type Locale, localeCodes, replaceAutoSlug } from '../features/sites/locale.ts'
import { buildPath, formatQueryText, localiseWord, type Query, splitPath } from './paths.ts'
import { type RouteSlugs, routeSlugs } from './route-slugs.ts'
import { likeTypes, type RouteName, type RouteParameters, routeNames } from './routes.ts'

/** A page that an address leads to. `locale` is the language of the address, when it has just one. */
export type RouteMatch = {
  [Name in RouteName]: { name: Name; params: RouteParameters<Name>; locale: Locale | undefined }
}[RouteName]

/** What a value in an address may look like; anything else is 404. */
const parameterPatterns: Readonly<Record<string, RegExp>> = {
  slug: /^[a-z0-9-]{1,40}$/,
  paymentmethod: /^[a-z0-9]{2,20}$/,
  token: /^[a-z0-9][a-z0-9-]{1,63}$/,
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Packages have short readable ids; every other id is a UUID. */
const packageId = /^[a-z0-9-]{1,40}$/

function buildParameterPattern(name: RouteName, parameter: string): RegExp {
  if (name === 'credits-id-paymentmethod' && parameter === 'id') return packageId
  return parameterPatterns[parameter] ?? uuid
}

/** First words of addresses that are not pages, and so may not become the address of a content page either. */
const systemWords = [
  'admin',
  'api',
  'assets',
  'demo',
  'favicon',
  'healthz',
  'manifest',
  'media',
  'metrics',
] as const
const moreSystemWords = ['outbox', 'photos', 'robots', 'sitemap', 'static', 'sw-push'] as const

/** The query that names the language where the address alone does not, for links of search engines. */
export const languageQuery = 'lang'

/** The header in which a call names the language of its page, since the address of a call does not tell it. */
export const languageHeader = 'x-language'

interface End {
  name: RouteName
  parameters: readonly string[]
  /** Values that are localised words in the URL. */
  fixed: Readonly<Record<string, string>>
  locales: Set<Locale>
}

interface Node {
  words: Map<string, Node>
  parameter?: Node
  end?: End
}

/** One way to write a route's address: words, and null where a parameter stands. */
interface PathPattern {
  words: readonly (string | null)[]
  parameters: readonly string[]
  fixed: Readonly<Record<string, string>>
}

function listSpellings(name: RouteName, locale: Locale, slugs: RouteSlugs): PathPattern[] {
  const language = { locale, slugs }
  let spellings: PathPattern[] = [{ words: [], parameters: [], fixed: {} }]
  const before: string[] = []
  for (const segment of splitPath(name)) {
    if (segment.kind === 'word') {
      const word = localiseWord(before, segment.word, language)
      spellings = spellings.map((spelling) => ({ ...spelling, words: [...spelling.words, word] }))
      before.push(segment.word)
    } else if (segment.name === 'type') {
      spellings = spellings.flatMap((spelling) =>
        likeTypes.map((type) => ({
          ...spelling,
          words: [...spelling.words, localiseWord(before, type, language)],
          fixed: { type },
        })),
      )
    } else {
      const longer = spellings.map((spelling) => ({
        ...spelling,
        words: [...spelling.words, null],
        parameters: [...spelling.parameters, segment.name],
      }))
      spellings = segment.optional ? [...spellings, ...longer] : longer
    }
  }
  return spellings
}

/** Adds every spelling of every route to one tree; throws when one address would lead to two pages. */
function buildTree(slugs: RouteSlugs): Node {
  const root: Node = { words: new Map() }
  for (const name of routeNames) {
    for (const locale of localeCodes) {
      for (const spelling of listSpellings(name, locale, slugs)) addSpelling(root, spelling, { name, locale })
    }
  }
  return root
}

function addSpelling(
  root: Node,
  spelling: PathPattern,
  { name, locale }: { name: RouteName; locale: Locale },
) {
  let node = root
  for (const word of spelling.words) node = getChild(node, word)
  const { parameters, fixed } = spelling
  const end = node.end ?? { name, parameters, fixed, locales: new Set() }
  node.end = end
  if (end.name !== name || end.fixed.type !== fixed.type) {
    const address = `/${spelling.words.map((word) => word ?? '{}').join('/')}`
    throw new Error(`the address ${address} (${locale}) leads to ${end.name} and to ${name}`)
  }
  end.locales.add(locale)
}

function getChild(node: Node, word: string | null): Node {
  const child = (word === null ? node.parameter : node.words.get(word)) ?? { words: new Map() }
  if (word === null) node.parameter = child
  else node.words.set(word, child)
  return child
}

const tree = buildTree(routeSlugs)

/** Every word that an address of a page has in any language, and those of the server itself. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...systemWords,
  ...moreSystemWords,
  ...collectWords(tree),
])

function collectWords(node: Node): string[] {
  const children = [...node.words.values(), ...(node.parameter ? [node.parameter] : [])]
  return [...node.words.keys(), ...children.flatMap(collectWords)]
}

/** Returns whether a content page may have this address. */
export function isFreeToken(token: string): boolean {
  return (parameterPatterns.token?.test(token) ?? false) && !reservedWords.has(token)
}

/** Throws when two routes share an address in any language; loading this file does the same for our own words. */
export function assertNoCollisions(slugs: RouteSlugs = routeSlugs): void {
  buildTree(slugs)
}

/** Finds the page of a path in any language, or null for 404. A word wins over a parameter, `token` comes last. */
export function matchRoute(pathname: string): RouteMatch | null {
  const words = pathname.replace(/\/$/, '').split('/').slice(1)
  const found = walk(tree, words, [])
  if (!found) return null
  const { end, values } = found
  const params: Record<string, string> = { ...end.fixed }
  for (const [index, parameter] of end.parameters.entries()) {
    const value = values[index] ?? ''
    if (!buildParameterPattern(end.name, parameter).test(value)) return null
    params[parameter] = value
  }
  if (end.name === 'token' && !isFreeToken(params.token ?? '')) return null
  // The names and values come from the table and have passed its patterns.
  return { name: end.name, params, locale: findLanguage(end, params.slug) } as RouteMatch
}

function walk(node: Node, words: readonly string[], values: string[]): { end: End; values: string[] } | null {
  const [word, ...rest] = words
  if (word === undefined) return node.end ? { end: node.end, values } : null
  const byWord = node.words.get(word)
  const found = byWord && walk(byWord, rest, values)
  if (found) return found
  return node.parameter ? walk(node.parameter, rest, [...values, word]) : null
}

/**
 * Returns the language of a path: that of its lander slug, otherwise the only one with this spelling. The English path
 * is canonical and works in every language, so it says nothing about the visitor.
 */
function findLanguage(end: End, slug: string | undefined): Locale | undefined {
  const [only, another] = end.locales
  return (slug && findLocaleBySlug(slug)) || (another === undefined && only !== 'en' ? only : undefined)
}

/** Returns the address of a found page in another language; a slug that names a language changes with it. */
export function localisePath(match: RouteMatch, locale: Locale, query?: Query): string {
  // Whatever the route, its parameters are texts by name.
  const params = { ...(match.params as Record<string, string | undefined>) }
  const slug = params.slug
  if (slug !== undefined && (slug === 'auto' || findLocaleBySlug(slug)))
    params.slug = replaceAutoSlug('auto', locale)
  return buildPath(match.name, locale, params) + formatQueryText(query)
}

/**
 * Returns the address that a page should have instead: that of the chosen language when it is written in another one,
 * and the language for the slug `auto`. Null when it is right.
 */
export function findProperPath(match: RouteMatch, locale: Locale): string | null {
  // Whatever the route, its parameters are texts by name.
  const { slug } = match.params as Record<string, string | undefined>
  const isForeign = match.locale !== undefined && match.locale !== locale
  return isForeign || slug === 'auto' ? localisePath(match, locale) : null
}

/** Lists the addresses of a page for hreflang: where the path does not tell the language, `?lang=` does. */
export function listAlternatePaths(match: RouteMatch): { locale: Locale; path: string }[] {
  return localeCodes.map((locale) => {
    const path = localisePath(match, locale)
    const tells = matchRoute(path)?.locale === locale
    return { locale, path: tells ? path : localisePath(match, locale, { [languageQuery]: locale }) }
  })
}
