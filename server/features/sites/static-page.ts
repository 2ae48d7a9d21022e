import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { StaticPage } from '#contract/features/sites/pages.ts'
import { findProjectRoot } from '../../platform/project-root.ts'
import { fillText } from './fill-text.ts'
import { escapeMarkdown, renderMarkdown, renderSaved } from './markdown.ts'
import type { StaticPageParameters } from './static-page-parameters.ts'

/** A page of fixed text, ready to be shown. */
export interface RenderedStaticPage {
  title: string
  html: string
  /** Since when this text applies. */
  versionDate: Date
}

const texts = new Map<string, Promise<string>>()

/** Renders a page of fixed text in a language with the values of a site, using the site’s own wording if it has one. */
export async function renderStaticPage(
  page: StaticPage,
  locale: Locale,
  parameters: StaticPageParameters & { own?: string | undefined; isNew?: true },
): Promise<RenderedStaticPage> {
  const text = parameters.own ?? (await readPage(page, locale))
  const escaped = Object.entries(parameters.texts).map(([name, value]) => [name, escapeMarkdown(value)])
  const filled = fillText(text, { ...Object.fromEntries(escaped), ...parameters.tables })
  // A saved text is shown even if a page that it links to no longer exists; a new text with such a link is refused.
  const render = parameters.own === undefined || parameters.isNew ? renderMarkdown : renderSaved
  const { title, html } = render(filled, locale)
  return { title, html: page === 'faq' ? foldAnswers(html) : html, versionDate: parameters.versionDate }
}

/** Reads the program’s own text of a page. Its files never change while the program runs, so each is read once. */
export function readPage(page: StaticPage, locale: Locale): Promise<string> {
  const file = join(findProjectRoot(), 'locales', 'pages', `${page}.${locale}.md`)
  const known = texts.get(file)
  if (known) return known
  const reading = readFile(file, 'utf8')
  texts.set(file, reading)
  return reading
}

/** Turns every question of the FAQ into a `<details>` element, which opens without a script. */
function foldAnswers(html: string): string {
  return html.replace(
    /<h3>([\s\S]*?)<\/h3>\n?([\s\S]*?)(?=<h[23]>|$)/g,
    (_whole, question: string, answer: string) =>
      `<details><summary>${question}</summary>\n${answer.trim()}\n</details>\n`,
  )
}
