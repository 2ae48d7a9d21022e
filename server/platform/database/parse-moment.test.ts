import pg from 'pg'
import { expect, test } from 'vitest'
import { parseMoment } from './parse-moment.ts'

test.each([
  ['2026-11-22 01:07:16+00', '2026-11-22T01:07:16.000Z'],
  ['2026-11-22 01:07:16.5+00', '2026-11-22T01:07:16.500Z'],
  ['2026-02-03 23:59:59.123+00', '2026-02-03T23:59:59.123Z'],
  ['2026-02-03 23:59:59.999999+00', '2026-02-03T23:59:59.999Z'],
  ['2026-11-22 01:07:16.25+01', '2026-11-22T00:07:16.250Z'],
  ['2026-11-22 01:07:16-02:30', '2026-11-22T03:37:16.000Z'],
  ['0050-01-02 03:04:05+00', '0050-01-02T03:04:05.000Z'],
  ['10050-01-02 03:04:05+00', '+010050-01-02T03:04:05.000Z'],
])('reads %s', (text, moment) => {
  expect(parseMoment(text).toISOString()).toBe(moment)
})

test('leaves what is no usual moment to the driver', () => {
  const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMP)
  expect(parseMoment('infinity')).toEqual(parseAny('infinity'))
  expect(parseMoment('0044-03-15 12:00:00+00 BC').getUTCFullYear()).toBe(-43)
})
