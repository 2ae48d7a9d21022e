import type { SiteSettings } from '#contract/features/sites/site.ts'
import { renderSquarePng } from '../../platform/svg-picture.ts'
import { findInitials } from './find-initials.ts'
import { monogramLetters } from './monogram-letters.ts'

// The shapes of the logo on its grid of 40 by 32: the first speech bubble, the second one, and their overlap.
const firstVoice = 'M12 2h4a12 12 0 0 1 0 24H6a4 4 0 0 1-4-4V12A10 10 0 0 1 12 2z'
const secondVoice = 'M28 6h-4a12 12 0 0 0 0 24h10a4 4 0 0 0 4-4V16A10 10 0 0 0 28 6z'
const overlap = 'M16 26c6.6 0 12-5.4 12-12 0-3-1.1-5.8-3-7.95C17.8 6.5 12 11.6 12 18c0 3 1.1 5.8 3 8z'

/** The background shapes of a monogram, one for each setting of the site’s corners. */
const grounds: Readonly<Record<SiteSettings['corners'], string>> = {
  voices: 'M22 2h20a20 20 0 0 1 20 20v20a20 20 0 0 1-20 20H8a6 6 0 0 1-6-6V22A20 20 0 0 1 22 2z',
  round: 'M32 2a30 30 0 1 1-.1 0z',
  square: 'M8 2h48a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z',
}

function drawMonogram(initials: string, { theme, corners }: SiteSettings, isMaskable: boolean): string {
  const { action, on_action } = theme.light
  // A maskable icon is a full square: systems may crop it to a circle of four fifths of its width.
  const ground = isMaskable ? 'M0 0h64v64H0z' : grounds[corners]
  const scale = (initials.length > 1 ? 0.85 : 1.3) * (isMaskable ? 0.85 : 1)
  const step = 27
  const left = 32 - ((initials.length - 1) * step * scale) / 2 - 10 * scale
  const letters = [...initials]
    .map((letter, place) => `<path transform="translate(${place * step} 0)" d="${monogramLetters[letter]}"/>`)
    .join('')
  return `<path d="${ground}" fill="${action}"/><g transform="translate(${left} ${32 - 12 * scale}) scale(${scale})" fill="none" stroke="${on_action}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`
}

/**
 * Returns the icon of a site that uploaded none, as an SVG of 64 by 64: its initials in its colours, or the two speech
 * bubbles of the logo for a demo and for names without Latin letters. A maskable icon keeps its content away from the
 * edge.
 */
export function renderSiteIconSvg(settings: SiteSettings, variant: 'plain' | 'maskable' = 'plain'): string {
  const initials = findInitials(settings)
  if (initials !== '') {
    const sign = drawMonogram(initials, settings, variant === 'maskable')
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${sign}</svg>`
  }
  const { brand, stage } = settings.theme.light
  const shapes = `<path d="${firstVoice}" fill="${brand}"/><path d="${secondVoice}" fill="#0E8C96"/><path d="${overlap}" fill="${stage}"/>`
  const body =
    variant === 'plain'
      ? `<g transform="translate(2 8) scale(1.5)">${shapes}</g>`
      : `<rect width="64" height="64" fill="#FFF4F1"/><g transform="translate(14 17.6) scale(.9)">${shapes}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`
}

/**
 * Returns the icon of a browser tab with a number of unread messages on it; 9 is the highest number that can be read at
 * this size.
 */
export function renderUnreadIconSvg(icon: string, unread: number): string {
  if (unread < 1) return icon
  const text = unread > 9 ? '9+' : String(unread)
  const sign = `<circle cx="44" cy="20" r="20" fill="#B3261E"/><text x="44" y="30" fill="#FFF" font-family="sans-serif" font-size="${text.length > 1 ? 24 : 30}" font-weight="700" text-anchor="middle">${text}</text>`
  return icon.replace('</svg>', `${sign}</svg>`)
}

/** Returns the icon as a PNG of the given side in pixels. */
export function renderSiteIconPng(
  settings: SiteSettings,
  variant: 'plain' | 'maskable',
  side: number,
): Promise<Buffer> {
  return renderSquarePng(renderSiteIconSvg(settings, variant), side)
}
