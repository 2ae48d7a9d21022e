import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { demoSites } from './sites.ts'
import { dialogues } from './texts/dialogues.ts'
import { icebreakerLines } from './texts/icebreaker-lines.ts'
import { replyLines } from './texts/reply-lines.ts'

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

test('only the first site claims a percentage, an example that is marked as one (K-032)', () => {
  const [one, other] = demoSites
  expect(one?.settings.premium_claim).toMatchObject({ percent: 46, example: true })
  expect(Object.keys(one?.settings.premium_claim?.method ?? {}).sort()).toEqual([...localeCodes].sort())
  expect(other?.settings.premium_claim).toBeNull()
})

test.each(localeCodes)('in %s there are dialogues, icebreakers and labelled replies', (locale) => {
  expect(dialogues[locale].length).toBeGreaterThanOrEqual(4)
  for (const { lines } of dialogues[locale]) expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const { texts } of icebreakerLines) expect(texts[locale]).toBeTruthy()
  const { label, hello, question, present, other } = replyLines[locale]
  expect(label).toMatch(/d[eé]mo/i)
  for (const lines of [hello, question, present, other]) expect(lines.length).toBeGreaterThanOrEqual(3)
})
