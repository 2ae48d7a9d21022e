import { expect, it } from 'vitest'
import { splitParagraphs } from './paragraphs.ts'

it('turns empty lines of a plain text into paragraphs, and keeps single line breaks', () => {
  expect(splitParagraphs('One\ntwo\n\n \n\n  Three \n')).toEqual(['One\ntwo', 'Three'])
  expect(splitParagraphs(' \n ')).toEqual([])
})
