import type { SiteSettings } from '#contract/features/sites/site.ts'
import { tones } from '#contract/features/sites/tone.ts'
import { renderPng } from '../../platform/svg-picture.ts'

/** The sizes in which the dialog of the browser shows what will be installed. */
export const screenshotSizes = { narrow: [540, 960], wide: [960, 540] } as const
export type ScreenshotForm = keyof typeof screenshotSizes

interface Screenshot {
  readonly form: ScreenshotForm
  /** The icon of the site, an SVG. */
  readonly icon: string
}

/** One voice speaks from the left, the other answers from the right. */
const bubbles = [
  { mine: false, width: 0.52 },
  { mine: true, width: 0.4 },
  { mine: false, width: 0.34 },
  { mine: true, width: 0.56 },
] as const

/**
 * Returns a conversation in the site's colours, without words: the screenshot of the app in the browser's install
 * dialog.
 */
export function renderSiteScreenshotSvg(settings: SiteSettings, { form, icon: sign }: Screenshot): string {
  const [width, height] = screenshotSizes[form]
  const { brand, stage, action } = settings.theme.light
  const { bg, sunken, mine: own, theirs } = tones[settings.tone].light
  const column = Math.min(width, 540)
  const left = (width - column) / 2 + 32
  const row = (height - 200) / (bubbles.length + 1)
  const shapes = bubbles.map(({ mine, width: share }, place) => {
    const long = column * share
    const x = mine ? left + column - 64 - long : left
    return `<rect x="${x}" y="${150 + place * row}" width="${long}" height="${row * 0.62}" rx="24" fill="${mine ? own : theirs}"/>`
  })
  const icon = sign.replace('<svg ', `<svg x="${left}" y="40" width="64" height="64" `)
  const field = `<rect x="${left}" y="${height - 92}" width="${column - 144}" height="56" rx="28" fill="${sunken}"/><circle cx="${left + column - 92}" cy="${height - 64}" r="28" fill="${action}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${bg}"/><rect width="${width}" height="120" fill="${stage}"/><rect y="120" width="${width}" height="4" fill="${brand}"/>${icon}${shapes.join('')}${field}</svg>`
}

/** Returns the same screenshot as a PNG. */
export function renderSiteScreenshotPng(settings: SiteSettings, screenshot: Screenshot): Promise<Buffer> {
  return renderPng(renderSiteScreenshotSvg(settings, screenshot))
}
