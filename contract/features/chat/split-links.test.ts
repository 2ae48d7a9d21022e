import { describe, expect, it } from 'vitest'
import { splitLinks } from './split-links.ts'

describe('a plain text', () => {
  it.each([
    ['See https://duet.test/swipe.', ['https://duet.test/swipe']],
    [
      '(https://duet.test/a?b=c&d=e#f), then http://x.test!',
      ['https://duet.test/a?b=c&d=e#f', 'http://x.test'],
    ],
    ['www.x.test, please', ['https://www.x.test']],
    ['https://duet.test/"><script>', ['https://duet.test/']],
    ['javascript:alert(1) ftp://x.test', []],
  ])('has links only where an address of the web stands: %s', (text, links) => {
    const parts = splitLinks(text)
    expect(parts.flatMap(({ link }) => link ?? [])).toEqual(links)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })

  it('is split quickly, whatever it contains', () => {
    const started = performance.now()
    splitLinks('https://'.repeat(1250) + '.'.repeat(10_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
