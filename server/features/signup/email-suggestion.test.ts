import { describe, expect, it } from 'vitest'
import { realProviders } from './email-providers.ts'
import { suggestEmail } from './email-suggestion.ts'

describe('the suggestion for a mistyped address', () => {
  for (const [country, providers] of Object.entries(realProviders)) {
    it(`is never a different provider from the real one that was typed: ${country}`, () => {
      const turned = providers.filter((domain) => suggestEmail(`anna@${domain}`) !== undefined)
      expect(turned).toEqual([])
      expect(suggestEmail(`anna@${providers[0]?.toUpperCase()}`)).toBeUndefined()
    })
  }

  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['anna@gmx.dee', 'anna@gmx.de'],
    ['anna@t-onlin.de', 'anna@t-online.de'],
    ['anna@zigo.nl', 'anna@ziggo.nl'],
    ['anna@libro.it', 'anna@libero.it'],
    ['anna@orange.frr', 'anna@orange.fr'],
    ['anna@interia.p', 'anna@interia.pl'],
  ])('still corrects %s to %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })
})
