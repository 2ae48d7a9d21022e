import markdownIt from 'markdown-it'
import type { Locale } from '#contract/locale.ts'
import { href } from '#contract/paths.ts'
import { type RouteName, type RouteParameters, routeNames } from '#contract/routes.ts'

/** A page made of Markdown: its first heading and the rest as HTML. */
export interface RenderedPage {
  title: string
  html: string
}

// Raw HTML stays text and links with scripts are refused, so that a text from the database can do no harm.
const markdown = markdownIt({ html: false, linkify: false, breaks: true })

/** Renders a text whose first line is its title; `route:login` in a link becomes the address of that page. */
export function renderMarkdown(text: string, locale: Locale): RenderedPage {
  const [, title = '', body = ''] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? ['', '', text]
  const links = body.replace(
    /\]\(route:([\w-]+)\)/g,
    (_whole, name: string) => `](${addressOf(name, locale)})`,
  )
  return { title: unescapeMarkdown(title.trim()), html: markdown.render(links) }
}

function addressOf(name: string, locale: Locale): string {
  const known = routeNames.find((route) => route === name)
  if (!known) throw new Error(`a text links to ${name}, which is no page`)
  // Texts link to pages without parameters; a route that needs some throws here.
  const write = href as (name: RouteName, locale: Locale, params: RouteParameters<RouteName>) => string
  return write(known, locale, {} as RouteParameters<RouteName>)
}

const punctuation = /[!-/:-@[-`{-~]/g

/** Makes a value harmless inside Markdown: "Smith_&_Sons" keeps its underscores. */
export function escapeMarkdown(value: string): string {
  return value.replace(punctuation, '\\$&').replace(/\s+/g, ' ')
}

function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
