import type { Theme } from './theme.ts'
import { type SiteTone, tones } from './tone.ts'

/** Returns how light a colour of six hex digits is, from 0 to 1 (WCAG 2, relative luminance). */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2). */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const onBrand = '#2a0b06'
const minContrast = 4.5

/** Names the pairs of a theme that are too close to be read on the grounds of a tone, each with its contrast. */
export function listThemeMistakes(scheme: 'light' | 'dark', theme: Theme, tone: SiteTone = 'plum'): string[] {
  const { onStage } = tones[tone]
  const { bg, surface } = tones[tone][scheme]
  const pairs: [string, string, string][] = [
    ['on_action on action', theme.on_action, theme.action],
    ['on_action on action_hover', theme.on_action, theme.action_hover],
    ['action_ink on action_soft', theme.action_ink, theme.action_soft],
    ['text on brand', onBrand, theme.brand],
    ...onStage.map((text): [string, string, string] => [`${text} on stage`, text, theme.stage]),
    ...[bg, surface].map((back): [string, string, string] => [`action on ${back}`, theme.action, back]),
  ]
  // The stage is dark in both schemes and carries the actions of the dark one.
  if (scheme === 'dark') pairs.push(['action on stage', theme.action, theme.stage])
  return pairs
    .filter(([, front, back]) => computeContrast(front, back) < minContrast)
    .map(
      ([name, front, back]) =>
        `${scheme}: ${name} has a contrast of ${computeContrast(front, back).toFixed(1)}, at least ${minContrast} is needed`,
    )
}
