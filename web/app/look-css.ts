import type { SiteFont } from '#contract/features/sites/look.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import type { Theme } from '#contract/features/sites/theme.ts'
import { type Neutrals, tones } from '#contract/features/sites/tone.ts'

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
export function writeLookCss({ theme, tone, font, corners: corner }: PublicSettings): string {
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
