import { expect, test } from 'vitest'
import { findWording } from './check-wording.mjs'

test('quotation marks of the language pass', () => {
  expect(findWording('de', { a: 'Drück „Speichern“ oder „Löschen“.' })).toEqual([])
  expect(findWording('pl', { a: 'Język to „{language}”.' })).toEqual([])
  expect(findWording('nl', { a: 'De foto’s van “{name}”' })).toEqual([])
})

test('quotation marks of another language are named', () => {
  expect(findWording('it', { a: 'Solo “tu”' })).toEqual(['a: write «…» instead of “'])
  expect(findWording('nl', { a: 'Zoals ‘dit’' })).toEqual(['a: write “…” instead of ‘'])
  expect(findWording('en', { a: 'Press "Save"' })).toEqual(['a: write “…” instead of "'])
})

test('a quotation that is opened with a closing mark or never closed is named', () => {
  expect(findWording('de', { a: 'Drück “Speichern„' })).toEqual(['a: a quotation mark has no partner'])
  expect(findWording('fr', { a: 'Appuie sur « Enregistrer' })).toEqual(['a: a quotation mark has no partner'])
})

test('an entry of the audit log in another form than the guide asks for is named', () => {
  const entry = 'admin.act.view.saved'
  expect(findWording('nl', { [entry]: '{staff} heeft een weergave bewaard' })).toEqual([])
  expect(findWording('nl', { [entry]: '{staff} bewaarde een weergave' })).toHaveLength(1)
  expect(findWording('pl', { [entry]: '{staff} zapisuje widok' })).toHaveLength(1)
  expect(findWording('es', { [entry]: '{staff} guardó una vista' })).toHaveLength(1)
})

test('other messages may begin as they like', () => {
  expect(findWording('nl', { 'chat.title': '{staff} bewaarde een weergave' })).toEqual([])
})
