import { describe, expect, it } from 'vitest'
import { needsSiteEntry, type SiteEntryFacts } from './site-entry.ts'

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
    ['is shown to a visitor at the first visit', {}, true],
    ['is not shown again after acceptance', { skippedAt: '2026-11-21T12:00:00Z' }, false],
    ['is not shown to members', { loggedIn: true }, false],
    ['is not shown in the installed app', { installed: true }, false],
    ['is not shown when the setting disables it', { setting: 'no' }, false],
    ['is shown with any other setting', { setting: '' }, true],
    ['is not shown where the country does not match', { onlyIn: ['NL', 'DE'] }, false],
    ['is shown where the country matches', { onlyIn: ['NL', 'DE'], country: 'DE' }, true],
    ['is not shown when the country is unknown', { onlyIn: ['NL', 'DE'], country: null }, false],
    ['is shown in an unknown country without a restriction', { country: null }, true],
  ])('%s', (_, change, expected) => {
    expect(needsSiteEntry({ ...firstVisit, ...change })).toBe(expected)
  })
})
