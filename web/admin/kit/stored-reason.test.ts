import { expect, it } from 'vitest'
import type { AdminTranslate } from '#generated/messages.ts'
import { loadAdminLanguage } from '../admin-language.ts'
import { describeReason } from './stored-reason.ts'

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
