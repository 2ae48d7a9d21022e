import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { AdminTranslate } from '#generated/messages.ts'
import { loadAdminLanguage } from '../../admin-language.ts'
import { describeReason, findActMessage, findSubjectMessage, findSubjectPage } from './stored-words.ts'

/** Acts whose names are put together. */
const composed = [
  ...['appeal.reversed', 'appeal.upheld', 'discount.active', 'discount.disabled'],
  ...['desk.released', 'report.claimed', 'report.released', 'credits.requested', 'credits.refused'],
]

it('has a sentence for every act in the server’s log', async () => {
  const acts = new Set(composed)
  for await (const file of glob('server/{admin,cli}/**/*.ts')) {
    if (file.includes('.test.')) continue
    const text = readFileSync(file, 'utf8')
    for (const [, act = ''] of text.matchAll(/\bact: '([a-z_]+\.[a-z_]+)'/g)) acts.add(act)
    for (const [act = ''] of text.matchAll(/(?<=')[a-z_]+\.viewed(?=')/g)) acts.add(act)
  }
  expect(acts.size).toBeGreaterThan(80)
  expect([...acts].filter((act) => findActMessage(act) === null)).toEqual([])
})

it('has no sentence for an act of another version', () => {
  expect(findActMessage('moon.landed')).toBeNull()
})

it('names every subject in the server’s log', async () => {
  const types = new Set<string>()
  for await (const file of glob('server/{admin,cli}/**/*.ts')) {
    if (file.includes('.test.')) continue
    const text = readFileSync(file, 'utf8')
    for (const [, type = ''] of text.matchAll(/\bsubject\b[^\n]*\{ type: '([a-z_]+)'/g)) types.add(type)
  }
  expect(types.size).toBeGreaterThan(25)
  expect([...types].filter((type) => findSubjectMessage(type) === null)).toEqual([])
})

it('has no name for a subject of another version', () => {
  expect(findSubjectMessage('moon')).toBeNull()
})

it('links to the subject of a line, or to its list', () => {
  expect(findSubjectPage('member', '42')).toBe('/members/42')
  expect(findSubjectPage('payment', '42')).toBe('/payments/42')
  expect(findSubjectPage('package', '42')).toBe('/packages')
  expect(findSubjectPage('conversation', '42')).toBeNull()
  expect(findSubjectPage(null, null)).toBeNull()
})

// The catalogue of the back office has both kinds of keys.
const t = (await loadAdminLanguage('de')).t as AdminTranslate

it.each([
  ['back to version 3', 'Version 3 wiederhergestellt'],
  ['duet domain import', 'Auf der Kommandozeile importiert'],
  ['nudity', 'Nacktheit oder Sex'],
  ['picture: nudity', 'Abgelehntes Bild: Nacktheit oder Sex'],
  ['Teurere Nachrichten.', 'Teurere Nachrichten.'],
  ['picture: moon', 'picture: moon'],
])('a reason that the program gives is said in words, and a typed one as it is: %s', (reason, said) => {
  expect(describeReason(t, reason)).toBe(said)
})
