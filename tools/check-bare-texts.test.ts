import { expect, test } from 'vitest'
import { findBareTexts } from './check-bare-texts.mjs'

test('a text that is alone in its element passes', () => {
  expect(findBareTexts("const a = <p>{t('a')}</p>")).toEqual([])
  expect(findBareTexts("const a = <p>\n  <b>{t('a')}</b>{' '}\n  <span>{t('b')}</span>\n</p>")).toEqual([])
})

test('text next to an element is found, even if it is conditional', () => {
  expect(findBareTexts("const a = <p>\n<b />\n{t('a')}</p>")).toEqual([3])
  expect(findBareTexts('const a = <p><b /> and more</p>')).toEqual([1])
  expect(findBareTexts("const a = <p>{busy && <Spinner />}{shown ? t('a') : null}</p>")).toEqual([1])
  expect(findBareTexts('const a = <p>{shown && `of`}<b /></p>')).toEqual([1])
})

test('two texts in one element are found', () => {
  expect(findBareTexts('const a = <p>{formatDate(a)}{formatDate(b)}</p>')).toHaveLength(2)
})
