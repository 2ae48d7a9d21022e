import { expect, it } from 'vitest'
import { findStoredEntry, storedKeys } from '#contract/api/stored.ts'
import { formatLifetime } from './format-lifetime.ts'

it.each([
  [30, '30 Sekunden'],
  [600, '10 Minuten'],
  [3600, '1 Stunde'],
  [43_200, '12 Stunden'],
  [86_400, '1 Tag'],
  [2_592_000, '30 Tage'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatLifetime(seconds, 'de')).toBe(text)
})

it('every cookie has a lifetime in whole units', () => {
  const lifetimes = storedKeys.map((key) => findStoredEntry(key).lifetime)
  const texts = lifetimes.flatMap((one) => (typeof one === 'number' ? [formatLifetime(one, 'en')] : []))
  expect(texts.filter((text) => !/^\d+ [a-z]+$/.test(text))).toEqual([])
})
