import { describe, expect, it } from 'vitest'
import { chatEntryCountries, needsSiteEntry, type SiteEntryFacts } from './site-entry.ts'

const firstVisit: SiteEntryFacts = {
  loggedIn: false,
  setting: 'yes',
  country: 'FR',
  onlyIn: null,
  installed: false,
  skippedAt: null,
}

describe('the site-entry warning', () => {
  it.each<[string, Partial<SiteEntryFacts>, boolean]>([
    ['is shown to a visitor at the first visit (S-028)', {}, true],
    ['is not shown again after acceptance (S-029)', { skippedAt: '2026-11-21T12:00:00Z' }, false],
    ['is not shown to members (S-030)', { loggedIn: true }, false],
    ['is not shown in the installed app (S-031)', { installed: true }, false],
    ['is not shown when the setting disables it (S-032, T-012)', { setting: 'no' }, false],
    ['is shown with any other setting (T-012)', { setting: '' }, true],
    ['is not shown where the country does not match (S-033)', { onlyIn: ['NL', 'DE'] }, false],
    ['is shown where the country matches', { onlyIn: ['NL', 'DE'], country: 'DE' }, true],
    ['is not shown when the country is unknown (S-033)', { onlyIn: ['NL', 'DE'], country: null }, false],
    ['is shown in an unknown country without a restriction (S-033)', { country: null }, true],
  ])('%s', (_, change, expected) => {
    expect(needsSiteEntry({ ...firstVisit, ...change })).toBe(expected)
  })

  it('is shown in the chat layout to visitors from the Netherlands and Germany only (I-024, L-009)', () => {
    const countries = ['NL', 'DE', 'BE', 'AT', null]
    const asked = countries.filter((country) =>
      needsSiteEntry({ ...firstVisit, onlyIn: chatEntryCountries, country }),
    )
    expect(asked).toEqual(['NL', 'DE'])
  })
})
