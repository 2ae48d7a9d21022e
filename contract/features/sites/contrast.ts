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

type Scheme = 'light' | 'dark'

/** Two colours of a theme, each by the name of its setting or as hex digits, that are too close to be read. */
interface LowContrast {
  readonly code: 'low_contrast'
  readonly scheme: Scheme
  readonly front: string
  readonly back: string
  readonly contrast: number
  readonly min: number
}

/** Finds the pairs of a theme that are too close to be read on the grounds of a tone. */
export function listThemeMistakes(scheme: Scheme, theme: Theme, tone: SiteTone = 'plum'): LowContrast[] {
  const { onStage } = tones[tone]
  const { bg, surface } = tones[tone][scheme]
  const pairs: [string, string][] = [
    ['on_action', 'action'],
    ['on_action', 'action_hover'],
    ['action_ink', 'action_soft'],
    [onBrand, 'brand'],
    ...onStage.map((text): [string, string] => [text, 'stage']),
    ...[bg, surface].map((back): [string, string] => ['action', back]),
  ]
  // The stage is dark in both schemes and carries the actions of the dark one.
  if (scheme === 'dark') pairs.push(['action', 'stage'])
  const colours: Readonly<Record<string, string>> = theme
  return pairs.flatMap(([front, back]) => {
    const found = computeContrast(colours[front] ?? front, colours[back] ?? back)
    const mistake = { code: 'low_contrast', scheme, front, back, contrast: found, min: minContrast } as const
    return found < minContrast ? [mistake] : []
  })
}

/** Says in English which two colours are too close, for those who write settings as a file. */
export function describeContrast({ scheme, front, back, contrast: found, min }: LowContrast): string {
  return `${scheme}: ${front} on ${back} has a contrast of ${found.toFixed(1)}, at least ${min} is needed`
}
