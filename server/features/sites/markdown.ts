import markdownIt from 'markdown-it'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { type RouteName, type RouteParameters, routeNames } from '#contract/routing/routes.ts'

/** A page made of Markdown: its first heading and the rest as HTML. */
export interface RenderedPage {
  title: string
  html: string
}

// Raw HTML is shown as text and links with scripts are refused, so that a text from the database can do no harm.
const markdown = markdownIt({ html: false, linkify: false, breaks: true })

/** Renders a text whose first line is its title; `route:login` in a link becomes the address of that page. */
export function renderMarkdown(text: string, locale: Locale): RenderedPage {
  const { title, html, missing } = render(text, locale)
  if (missing.length > 0) throw new Error(`a text links to ${missing.join(', ')}, which is no page`)
  return { title, html }
}

/** Renders a text that was saved earlier: of a link to a page that no longer exists, only the words remain. */
export function renderSaved(text: string, locale: Locale): RenderedPage {
  const { title, html } = render(text, locale)
  return { title, html }
}

function render(text: string, locale: Locale): RenderedPage & { missing: string[] } {
  const [, title = '', body = ''] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? ['', '', text]
  const env = {}
  const tokens = markdown.parse(body, env)
  const missing = tokens.flatMap(({ children }) => linkRoutes(children ?? [], locale))
  return {
    title: unescapeMarkdown(title.trim()),
    html: markdown.renderer.render(tokens, markdown.options, env),
    missing,
  }
}

type Tokens = ReturnType<typeof markdown.parse>

/** Writes the addresses of pages into links, hides links to pages that do not exist, and returns their names. */
function linkRoutes(tokens: Tokens, locale: Locale): string[] {
  const missing: string[] = []
  let isMissing = false
  for (const token of tokens) {
    const [, name] = /^route:(.*)$/.exec(String(token.attrGet('href') ?? '')) ?? []
    if (token.type === 'link_open') isMissing = false
    if (name !== undefined) {
      const address = findAddress(name, locale)
      isMissing = address === null
      if (address === null) missing.push(name)
      else token.attrSet('href', address)
    }
    // Links are never nested, so each closing token belongs to the link that was opened last.
    if (token.type === 'link_open' || token.type === 'link_close') token.hidden = isMissing
  }
  return missing
}

function findAddress(name: string, locale: Locale): string | null {
  const known = routeNames.find((route) => route === name)
  if (!known) return null
  // Texts link to pages without parameters; a route that needs some throws here.
  const write = href as (name: RouteName, locale: Locale, params: RouteParameters<RouteName>) => string
  try {
    return write(known, locale, {} as RouteParameters<RouteName>)
  } catch {
    return null
  }
}

const punctuation = /[!-/:-@[-`{-~]/g

/** Makes a value harmless inside Markdown: "Smith_&_Sons" keeps its underscores. */
export function escapeMarkdown(value: string): string {
  return value.replace(punctuation, '\\$&').replace(/\s+/g, ' ')
}

function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
