import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { localeCodes } from '#contract/locale.ts'
import { SiteSettings } from '#contract/site.ts'
import { demoSites } from './sites.ts'
import { dialogues } from './texts/dialogues.ts'
import { icebreakerLines } from './texts/icebreaker-lines.ts'
import { replyLines } from './texts/reply-lines.ts'

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = {
  light: ['#FBF8FA', '#FFFFFF'],
  dark: ['#140D18', '#1E1523'],
} as const

test.each(demoSites)(
  'the settings of $key are valid and marked as a demo',
  ({ settings, hosts, countries }) => {
    expect(z.parse(SiteSettings, settings)).toEqual(settings)
    expect(settings.is_demo).toBe(true)
    expect(hosts.every((host) => host === host.toLowerCase())).toBe(true)
    for (const [country] of countries) expect(settings.countries).toContain(country)
  },
)

test('the sites differ in name, company, language and colours', () => {
  const [one, other] = demoSites
  expect(one?.settings.name).not.toBe(other?.settings.name)
  expect(one?.settings.company_name).not.toBe(other?.settings.company_name)
  expect(one?.language).not.toBe(other?.language)
  expect(one?.settings.theme.light.action).not.toBe(other?.settings.theme.light.action)
  expect(new Set(demoSites.flatMap((site) => site.hosts)).size).toBe(
    demoSites.flatMap((site) => site.hosts).length,
  )
})

// DESIGN §3: the pairs of the colours that a domain may choose.
test.each(
  demoSites.flatMap((site) => (['light', 'dark'] as const).map((mode) => [site.key, mode, site] as const)),
)('the colours of %s keep their contrast in %s', (_, mode, site) => {
  const theme = site.settings.theme[mode]
  const pairs: [string, string][] = [
    [theme.on_action, theme.action],
    [theme.on_action, theme.action_hover],
    [theme.action_ink, theme.action_soft],
    ['#FFF4F1', theme.stage],
    [theme.brand, theme.stage],
    ...surfaces[mode].map((surface): [string, string] => [theme.action, surface]),
  ]
  for (const [front, back] of pairs)
    expect(contrast(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5)
})

test.each(localeCodes)('in %s there are dialogues, icebreakers and labelled replies', (locale) => {
  expect(dialogues[locale].length).toBeGreaterThanOrEqual(4)
  for (const { lines } of dialogues[locale]) expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const { texts } of icebreakerLines) expect(texts[locale]).toBeTruthy()
  const { label, hello, question, present, other } = replyLines[locale]
  expect(label).toMatch(/d[eé]mo/i)
  for (const lines of [hello, question, present, other]) expect(lines.length).toBeGreaterThanOrEqual(3)
})
