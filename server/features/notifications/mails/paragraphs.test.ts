import { expect, it } from 'vitest'
import { splitParagraphs } from './paragraphs.ts'

it('a plain text has paragraphs where a line is empty, and keeps single line ends', () => {
  expect(splitParagraphs('One\ntwo\n\n \n\n  Three \n')).toEqual(['One\ntwo', 'Three'])
  expect(splitParagraphs(' \n ')).toEqual([])
})
