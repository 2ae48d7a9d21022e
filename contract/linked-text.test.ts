import { describe, expect, it } from 'vitest'
import { paragraphsOf, piecesOf } from './linked-text.ts'

describe('a plain text', () => {
  it('has paragraphs where a line is empty, and keeps single line ends', () => {
    expect(paragraphsOf('One\ntwo\n\n \n\n  Three \n')).toEqual(['One\ntwo', 'Three'])
    expect(paragraphsOf(' \n ')).toEqual([])
  })

  it.each([
    ['See https://duet.test/swipe.', ['https://duet.test/swipe']],
    ['(https://duet.test/a?b=c&d=e#f), then http://x.test!', ['https://duet.test/a?b=c&d=e#f', 'http://x.test']],
    ['https://duet.test/"><script>', ['https://duet.test/']],
    ['javascript:alert(1) ftp://x.test https:// www.x.test', []],
  ])('links only what is an address: %s', (text, links) => {
    const pieces = piecesOf(text)
    expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(links)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  })

  it('is taken apart at once however it is made', () => {
    const started = performance.now()
    piecesOf('https://'.repeat(2000) + '.'.repeat(10_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
