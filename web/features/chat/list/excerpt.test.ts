import { describe, expect, it } from 'vitest'
import { cutExcerpt } from './excerpt.ts'

describe('the excerpt of a found message', () => {
  it('is the text itself where the word stands near its beginning', () => {
    expect(cutExcerpt('The sea was cold', 'sea')).toBe('The sea was cold')
  })

  it('begins a little before the word, at a space', () => {
    const text = 'We walked for hours along the coast until we came to a small café by the sea'
    expect(cutExcerpt(text, 'cafe')).toBe('… to a small café by the sea')
  })

  it('finds the beginning of a word where its form differs', () => {
    const text = 'On Monday morning, long before the sun rose, they were swimming'
    expect(cutExcerpt(text, 'swims')).toBe('… rose, they were swimming')
  })

  it('takes signs of two places for what they are', () => {
    expect(cutExcerpt('😀😀😀 and then the lighthouse appeared far away', 'lighthouse')).toContain(
      'lighthouse',
    )
  })
})
