import { describe, expect, it } from 'vitest'
import { cutExcerpt } from './found-messages.tsx'

describe('the excerpt of a found message', () => {
  it('is the text itself when the word is near its beginning', () => {
    expect(cutExcerpt('The sea was cold', 'sea')).toBe('The sea was cold')
  })

  it('starts a little before the word, at a space', () => {
    const text = 'We walked for hours along the coast until we came to a small café by the sea'
    expect(cutExcerpt(text, 'cafe')).toBe('… to a small café by the sea')
  })

  it('finds the beginning of a word when its form differs', () => {
    const text = 'On Monday morning, long before the sun rose, they were swimming'
    expect(cutExcerpt(text, 'swims')).toBe('… rose, they were swimming')
  })

  it('handles characters of two code units', () => {
    expect(cutExcerpt('😀😀😀 and then the lighthouse appeared far away', 'lighthouse')).toContain(
      'lighthouse',
    )
  })
})
