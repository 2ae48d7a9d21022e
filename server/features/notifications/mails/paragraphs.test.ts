import { expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

it('a plain text has paragraphs where a line is empty, and keeps single line ends', () => {
  expect(paragraphsOf('One\ntwo\n\n \n\n  Three \n')).toEqual(['One\ntwo', 'Three'])
  expect(paragraphsOf(' \n ')).toEqual([])
})
