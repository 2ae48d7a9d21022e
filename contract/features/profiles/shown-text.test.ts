import { describe, expect, it } from 'vitest'
import { countCharacters, limitMarks, maxMarks } from './shown-text.ts'

const marks = (count: number) => '\u0301'.repeat(count)

describe('marks of one character', () => {
  it('are kept as languages write them', () => {
    const texts = [
      'Zażółć gęślą jaźń', // Polish
      'e\u0301a\u0302\u0301', // Vietnamese, decomposed
      'בְּרֵאשִׁ֖ית', // Hebrew with points and accents
      'ٱلرَّحْمَـٰنِ', // Arabic
      'ที่นี้', // Thai
      'က္ကျွန်ုပ်', // Burmese
      'བསྒྲུབས', // Tibetan
      'क्षत्रिय', // Devanagari
      '👩🏽‍❤️‍💋‍👩🏿 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 👨‍👩‍👧‍👦',
      'l’été de Zoë',
    ]
    for (const text of texts) expect(limitMarks(text)).toBe(text)
  })

  it('are cut where they would paint over neighbouring lines, whatever is between them', () => {
    expect(limitMarks(`a${marks(15_000)}b`)).toBe(`a${marks(maxMarks)}b`)
    expect(limitMarks(`a${'\u0301\u200d'.repeat(500)}b`).length).toBeLessThanOrEqual(2 + maxMarks)
    expect(limitMarks(marks(100)).length).toBe(maxMarks)
    expect(limitMarks(`${'\u200b'.repeat(5000)}x`).length).toBeLessThanOrEqual(maxMarks + 1)
  })

  it('are cut quickly, however many there are', () => {
    const started = performance.now()
    limitMarks(`a${marks(30)}`.repeat(30_000))
    limitMarks(`a${marks(1_000_000)}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('the length of a text', () => {
  it('is counted as it is seen', () => {
    expect(countCharacters('')).toBe(0)
    expect(countCharacters('e\u0301👩🏽‍❤️‍💋‍👩🏿🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe(3)
  })

  it('is not one for a chain of characters that are shown one by one', () => {
    const chain = Array.from({ length: 1000 }, () => '🔥').join('\u200d')
    expect(countCharacters(chain)).toBeGreaterThan(180)
  })
})
