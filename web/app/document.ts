import bricolage from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import type { PageRequest } from '#contract/api/page-renderer.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import type { SiteFont } from '#contract/features/sites/look.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import type { Theme } from '#contract/features/sites/theme.ts'
import { type Neutrals, tones } from '#contract/features/sites/tone.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import type { Boot } from './boot.tsx'
import { listMessageParts } from './languages/message-parts.ts'
import type { Head } from './router/head.ts'

/** Address of the one font file that every page needs at once, that of its texts; the document preloads it. */
const preloadedFonts: Readonly<Record<SiteFont, string>> = { bricolage, fraunces, nunito, outfit }

interface DocumentParts {
  request: PageRequest
  head: Head
  body: string
  boot: Boot
  pageSource: string | null
  layoutSource: string
  /** The program is loaded once the page stands (contract/routing/routes.ts). */
  quiet: boolean
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )
}

/** JSON inside a script element: nothing in it may end the element. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The order of tokens.css, said before any file: the build may put its parts into files in another order. */
const layerOrder = '@layer reset, tokens, base, components, features;'

/** Returns the built files of a page, those that the program starts with first. */
function listFiles({ request, pageSource, layoutSource }: DocumentParts) {
  const files = [
    'web/app/entry-client.tsx',
    layoutSource,
    ...(pageSource ? [pageSource] : []),
    ...listMessageParts(matchRoute(request.url.pathname)?.name ?? null).map(
      (part) => `generated/messages/${request.locale}.${part}.ts`,
    ),
  ].map(request.listAssets)
  return {
    scripts: [...new Set(files.flatMap((file) => file.scripts))],
    styles: [...new Set(files.flatMap((file) => file.styles))],
  }
}

/** Returns the files of what loads the program of a quiet page, first the one that starts. */
function listLoader(request: PageRequest): readonly string[] {
  return request.listAssets('web/app/load-program.ts').scripts
}

/**
 * Writes a style sheet into the page of a visitor, so that nothing is fetched before the first paint. The disabled link
 * is never loaded: it tells the program that the page has the styles of this file.
 */
function writeStyle(href: string, text: string): string {
  return `<style>${text}</style><link rel="stylesheet" href="${href}" disabled>`
}

/** What filters read of a site for adults alone: the same for every site (rtalabel.org). */
const rtaLabel = 'RTA-5042-1996-1400-1577-RTA'

/** The head, and its inline styles. */
function renderHead(parts: DocumentParts): { html: string; inlineStyles: readonly string[] } {
  const { request, head, quiet } = parts
  const { scripts, styles } = listFiles(parts)
  const { settings } = head
  const isHome = matchRoute(request.url.pathname)?.name === 'index'
  const description = isHome ? settings?.description : request.description
  const theme = settings && writeLookCss(settings)
  const ground = tones[settings?.tone ?? 'plum']
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(head.title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="robots" content="${head.robots}">`,
    settings?.rta_label && `<meta name="rating" content="${rtaLabel}">`,
    head.canonical && `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    ...head.alternates.map(
      ({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}">`,
    ),
    `<link rel="preload" as="font" type="font/woff2" href="${preloadedFonts[settings?.font ?? 'bricolage']}" crossorigin>`,
    `<style>${layerOrder}</style>`,
    ...styles.map((href) =>
      quiet ? writeStyle(href, request.readStyle(href)) : `<link rel="stylesheet" href="${href}">`,
    ),
    theme && `<style>${theme}</style>`,
    ...(quiet ? listLoader(request) : scripts).map((href) => `<link rel="modulepreload" href="${href}">`),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-180.png">',
    `<meta name="theme-color" content="${ground.light.bg}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${ground.dark.bg}" media="(prefers-color-scheme: dark)">`,
  ]
  const inlineStyles = [layerOrder, theme, ...(quiet ? styles.map(request.readStyle) : [])]
  return {
    html: lines.filter(Boolean).join('\n'),
    inlineStyles: inlineStyles.filter((style) => style !== null),
  }
}

function renderScripts(parts: DocumentParts): string {
  const { request, boot, quiet } = parts
  const data = (id: string, value: unknown) =>
    `<script id="${id}" type="application/json">${toScriptJson(value)}</script>`
  const { scripts } = listFiles(parts)
  const [start] = quiet ? listLoader(request) : scripts
  return [
    data('boot', boot),
    ...(quiet ? [data('program', scripts)] : []),
    `<script type="module" src="${start ?? ''}"></script>`,
  ].join('\n')
}

/** Writes the whole document around a rendered page, and the styles that its policy has to allow. */
export function renderDocument(parts: DocumentParts): { html: string; inlineStyles: readonly string[] } {
  const { request, body } = parts
  const theme = request.theme ? ` data-theme="${request.theme}"` : ''
  const head = renderHead(parts)
  const html = `<!doctype html>
<html lang="${findLocale(request.locale).iso}"${theme}>
<head>
${head.html}
</head>
<body>
<div id="root">${body}</div>
${renderScripts(parts)}
</body>
</html>`
  return { html, inlineStyles: head.inlineStyles }
}

/**
 * Returns where the two voices of the logo lie over each other: the ground of the stage, lighter, so that the mark is
 * whole on a dark page and on the stage itself.
 */
export function mixOverlapColour(stage: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(stage.slice(at, at + 2), 16))
  const lighter = channels.map((channel) => Math.min(255, Math.round(channel * 1.7)))
  return `#${lighter.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const sansSerif = 'system-ui,sans-serif'

/** The families of titles and of texts, with the fallbacks of their widths (web/ui/fonts.css). */
const fonts: Readonly<Record<SiteFont, readonly [display: string, text: string]>> = {
  bricolage: ['"Bricolage Grotesque","Bricolage Grotesque Fallback"', 'Figtree,"Figtree Fallback"'],
  fraunces: ['Fraunces,"Fraunces Fallback"', '"Source Sans 3","Source Sans 3 Fallback"'],
  nunito: ['Nunito,"Nunito Fallback"', 'Nunito,"Nunito Fallback"'],
  outfit: ['Outfit,"Outfit Fallback"', 'Outfit,"Outfit Fallback"'],
}

/** How much of their radius corners keep: all of them, and the tight one of a voice. */
const corners: Readonly<Record<PublicSettings['corners'], string>> = {
  voices: '',
  // A tight corner is between a third and a quarter of the others.
  round: ';--tight-rounding:3.55',
  square: ';--rounding:.2;--tight-rounding:.7;--radius-pill:6px',
}

/** The name of a colour as tokens.css has it. */
const toToken = (name: string) => `--${name.replaceAll('_', '-')}`

function listColours(theme: Theme, neutrals: Neutrals | null): string {
  return Object.entries({ ...theme, ...neutrals })
    .map(([name, colour]) => `${toToken(name)}:${colour}`)
    .join(';')
}

/**
 * Returns the colours, fonts and corners of the site over those of the design. They are validated hex values and
 * choices: nothing else is possible. Without light-dark(), which the build takes out of the style sheets too, for
 * browsers that lack it.
 */
function writeLookCss({ theme, tone, font, corners: corner }: PublicSettings): string {
  const { light: onLight, dark: onDark, onStage } = tones[tone]
  // The style sheets begin with these.
  const isPlum = tone === 'plum'
  const light = listColours(theme.light, isPlum ? null : onLight)
  const dark = listColours(theme.dark, isPlum ? null : onDark)
  const { action, action_hover, on_action } = theme.dark
  const { brand, stage: ground, action_ink, action: pressed } = theme.light
  const stage = `--stage-action:${action};--stage-action-hover:${action_hover};--on-stage-action:${on_action}`
  // Veils and labels over pictures are those grounds and texts, partly seen through.
  const { bg } = onDark
  const { ink } = onLight
  const veils = `;--backdrop:${bg}b8;--lightbox:${bg};--scrim-to:${bg}e6;--photo-veil:${ink}66;--photo-label:${ink}e6;--photo-ink:${ink}`
  const texts = isPlum ? '' : `;--on-stage:${onStage[0]};--on-stage2:${onStage[1]}${veils}`
  // What looks the same in both schemes: the logo, the bubbles of the stage, buttons over pictures.
  const both = `--logo-1:${brand};--logo-3:${mixOverlapColour(ground)};--bubble-brand:${brand};--photo-button-ink:${action_ink};--photo-button-on:${pressed}`
  const [display, text] = fonts[font]
  const families =
    font === 'bricolage' ? '' : `;--font-display:${display},${sansSerif};--font-text:${text},${sansSerif}`
  return `:root{${light};${stage}${texts};${both}${families}${corners[corner]}}@media (prefers-color-scheme:dark){:root{${dark}}}[data-theme=light]{${light}}[data-theme=dark]{${dark}}`
}
