import { describe, expect, it } from 'vitest'
import { escapeValues, parseRichText } from '#web/app/languages/rich.tsx'

describe('rich text', () => {
  it('is taken apart into text and tags, also nested and self-closing ones', () => {
    expect(parseRichText('Read <link>the <b>terms</b></link>.<br/>')).toEqual([
      'Read ',
      { tag: 'link', parts: ['the ', { tag: 'b', parts: ['terms'] }] },
      '.',
      { tag: 'br', parts: [] },
    ])
  })

  it('leaves alone text that only looks like a tag', () => {
    expect(parseRichText('1 < 2 and <b>never closed')).toEqual(['1 < 2 and <b>never closed'])
  })

  it('never turns a value into a tag', () => {
    const { name } = escapeValues({ name: '<b>Eve</b>' })
    expect(parseRichText(`Hi <b>${name}</b>`)).toEqual(['Hi ', { tag: 'b', parts: ['<b>Eve</b>'] }])
  })
})
