import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { computeContrast } from '#contract/features/sites/contrast.ts'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import { demoSites } from '../demo/sites.ts'

const styles = readFileSync(join(import.meta.dirname, '../web/ui/tokens.css'), 'utf8')
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Reads a token's colour of one scheme; one that is made of another token has none. */
function readColor(name: string, scheme: Scheme): string | undefined {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(styles)
  return pair?.[scheme === 'light' ? 1 : 2]
}

/** Colours that have a meaning, with their background or foreground. */
const pairs: readonly [front: string, back: string][] = [
  ...['success', 'danger', 'warning-ink'].flatMap((front) =>
    ['bg', 'surface', 'sunken', 'selected'].map((back): [string, string] => [front, back]),
  ),
  ['on-danger', 'danger'],
  ['danger-ink', 'danger-soft'],
  ['warning-ink', 'warning-soft'],
]

const themes = [createDefaultSettings('Duet').theme, ...demoSites.map(({ settings }) => settings.theme)]
const meaning = /^(success|danger|warning|on-danger)/

describe('the colours of danger, warning and success', () => {
  it.each(schemes)('are legible on every background they are used on, in the %s scheme', (scheme) => {
    const unread = pairs.filter(([front, back]) => {
      const [one, other] = [readColor(front, scheme), readColor(back, scheme)]
      return one === undefined || other === undefined || computeContrast(one, other) < 4.5
    })
    expect(unread).toEqual([])
  })

  it('are not part of a theme, so that no site can tone them down', () => {
    expect(themes.length).toBeGreaterThan(1)
    const names = themes.flatMap((theme) => schemes.flatMap((scheme) => Object.keys(theme[scheme])))
    expect(names.filter((name) => meaning.test(name.replaceAll('_', '-')))).toEqual([])
  })

  it.each(schemes)('are legible on the soft colour of every theme, in the %s scheme', (scheme) => {
    for (const theme of themes) {
      const back = theme[scheme].action_soft
      for (const front of ['danger', 'success', 'warning-ink'])
        expect([front, back, computeContrast(readColor(front, scheme) ?? '', back) >= 4.5]).toEqual([
          front,
          back,
          true,
        ])
    }
  })

  it('are used to warn of missing credits, a refusal and a suspicious message', () => {
    const read = (path: string) => readFileSync(join(import.meta.dirname, '../web', path), 'utf8')
    const rule = (text: string, name: string) => new RegExp(`\\.${name} \\{[^}]*\\}`).exec(text)?.[0] ?? ''
    expect(rule(read('features/credits/credit-badge.module.css'), 'none')).toContain('--danger-soft')
    expect(rule(read('features/credits/credit-badge.module.css'), 'few')).toContain('--warning-soft')
    expect(rule(read('ui/banner.module.css'), 'coral')).toContain('--danger-soft')
    expect(rule(read('features/chat/history/lines.module.css'), 'caution svg')).toContain('--warning-ink')
  })
})
