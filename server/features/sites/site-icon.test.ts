import { expect, it } from 'vitest'
import { createDefaultSettings } from './default-settings.ts'
import { findInitials } from './find-initials.ts'
import { monogramLetters } from './monogram-letters.ts'
import { renderSiteIconPng, renderSiteIconSvg } from './site-icon.ts'

it.each([
  ['Warm', 'W'],
  ['Blue Harbour Dates', 'BH'],
  ['HeartLine', 'HL'],
  ['élan', 'E'],
  ['24 dates', 'D'],
  ['心', ''],
])('the monogram of %s is %s', (name, initials) => {
  expect(findInitials({ name, is_demo: false })).toBe(initials)
})

it('every capital can be drawn', () => {
  expect(Object.keys(monogramLetters).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
})

it('the icons of two fresh brands differ, as pictures too', async () => {
  const [warm, harbour] = [createDefaultSettings('Warm'), createDefaultSettings('Harbour')]
  expect(renderSiteIconSvg(warm)).not.toBe(renderSiteIconSvg(harbour))
  for (const variant of ['plain', 'maskable'] as const) {
    const [one, other] = await Promise.all(
      [warm, harbour].map((brand) => renderSiteIconPng(brand, variant, 192)),
    )
    expect(other?.equals(one ?? Buffer.alloc(0))).toBe(false)
  }
})

it('a demo and a name without Latin letters keep the two voices', () => {
  const voices = renderSiteIconSvg({ ...createDefaultSettings('Duet'), is_demo: true })
  expect(renderSiteIconSvg(createDefaultSettings('心'))).toBe(voices)
  expect(renderSiteIconSvg(createDefaultSettings('Duet'))).not.toBe(voices)
})
