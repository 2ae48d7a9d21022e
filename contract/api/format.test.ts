import { describe, expect, it } from 'vitest'
import {
  formatCountry,
  formatDate,
  formatDateTime,
  formatDay,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatTime,
} from '#contract/api/format.ts'

const moment = '2026-05-03T12:05:00Z'
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('dates', () => {
  it('follow the language and are Dutch without one (I-004, K-002)', () => {
    expect(formatDate(moment, 'en', { timeZone: 'UTC' })).toBe('3 May 2026')
    expect(formatDate(moment, 'de', { timeZone: 'UTC' })).toBe('3. Mai 2026')
    expect(formatDate(moment, 'pl', { timeZone: 'UTC' })).toBe('3 maja 2026')
    expect(formatDate(moment, undefined, { timeZone: 'UTC' })).toBe('3 mei 2026')
  })

  it('are given in the asked time zone', () => {
    expect(formatTime(moment, 'nl', 'Europe/Amsterdam')).toBe('14:05')
    expect(formatDateTime(moment, 'fr', 'Europe/Paris')).toContain('14:05')
    expect(formatDateTime(moment, 'en', 'Europe/Amsterdam')).toBe('3 May 2026, 14:05 CEST')
    expect(formatDateTime(moment, 'de', 'Europe/Berlin')).toMatch(/14:05 MESZ$/)
    expect(formatDate('2026-05-03T23:30:00Z', 'en', { timeZone: 'Europe/Amsterdam' })).toBe('4 May 2026')
  })

  it('are formatted relative to now', () => {
    expect(formatRelativeTime('2026-05-03T09:05:00Z', moment, 'en')).toBe('3 hours ago')
    expect(formatRelativeTime('2026-05-02T11:00:00Z', moment, 'de')).toBe('gestern')
    expect(formatRelativeTime('2026-05-05T12:06:00Z', moment, 'es')).toBe('pasado mañana')
    expect(formatRelativeTime('2026-05-03T12:04:50Z', moment, 'en')).toBe('now')
    expect(formatRelativeTime('2026-04-28T12:00:00Z', moment, 'pl')).toBe('5 dni temu')
  })

  it('name the days of a conversation in the time zone of the reader', () => {
    expect(formatDay('2026-05-03T00:10:00Z', 'en', { now: moment, timeZone: 'UTC' })).toBe('today')
    expect(formatDay('2026-05-02T23:50:00Z', 'en', { now: moment, timeZone: 'UTC' })).toBe('yesterday')
    expect(formatDay('2026-05-02T23:50:00Z', 'en', { now: moment, timeZone: 'Europe/Amsterdam' })).toBe(
      'today',
    )
    expect(formatDay('2026-04-29T10:00:00Z', 'fr', { now: moment, timeZone: 'UTC' })).toBe('mercredi')
    expect(formatDay('2026-04-01T10:00:00Z', 'en', { now: moment, timeZone: 'UTC' })).toBe('1 April 2026')
  })
})

describe('numbers, money and lists', () => {
  it('use the separators of the language', () => {
    expect(plain(formatNumber(1234567.5, 'de'))).toBe('1.234.567,5')
    expect(plain(formatNumber(1234567.5, 'pl'))).toBe('1 234 567,5')
    expect(plain(formatPercent(25, 'fr'))).toBe('25 %')
    expect(plain(formatPercent(12.5, 'en'))).toBe('12.5%')
  })

  it('format money given in the smallest unit of its currency', () => {
    expect(formatMoney({ amount: 1250, currency: 'EUR' }, 'en')).toBe('€12.50')
    expect(plain(formatMoney({ amount: 1250, currency: 'EUR' }, 'nl'))).toBe('€ 12,50')
    expect(plain(formatMoney({ amount: 4999, currency: 'PLN' }, 'pl'))).toBe('49,99 zł')
    expect(formatMoney({ amount: 500, currency: 'JPY' }, 'en')).toContain('500')
  })

  it('join lists and name countries', () => {
    expect(formatList(['a', 'b', 'c'], 'de')).toBe('a, b und c')
    expect(formatList(['a', 'b'], 'it', 'or')).toBe('a o b')
    expect(formatCountry('NL', 'pl')).toBe('Holandia')
  })
})
