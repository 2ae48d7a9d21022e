import { describe, expect, it } from 'vitest'
import { formatCsv } from './csv.ts'

const format = (value: string) => formatCsv(['value'], [[value]]).split('\r\n')[1]

describe('a field of a CSV file', () => {
  it.each([
    ['plain', 'plain'],
    ['one, two', '"one, two"'],
    ['say "hi"', '"say ""hi"""'],
    ['=1+1', `'=1+1`],
    ['@SUM(A1)', `'@SUM(A1)`],
  ])('%s is %s', (value, field) => {
    expect(format(value)).toBe(field)
  })

  it('begins no formula after a separator of another country either', () => {
    expect(format('x;=1+1')).toBe(`"x;'=1+1"`)
    expect(format('x\t-1+1')).toBe(`"x\t'-1+1"`)
    expect(format('x\n=1+1')).toBe(`"x\n'=1+1"`)
  })
})
