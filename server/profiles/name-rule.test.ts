import { describe, expect, it } from 'vitest'
import { nameError, nameKey } from './name-rule.ts'

const email = 'Bob@Example.org'

describe('a name', () => {
  it.each([
    'Bob',
    'Anna ❤️',
    'Anna-Sofie',
    'Łukasz',
    "d'Artagnan",
    'Jan Willem',
    '李小龙',
    'x'.repeat(20),
    'Dr. Love',
  ])('may be %s', (name) => expect(nameError(name, email)).toBeUndefined())

  it('may not be the e-mail address, however it is written', () => {
    expect(nameError(' bob@example.ORG ', email)).toBe('signup_name_equal_to_email')
  })

  it.each([
    '@bob',
    ' @bob',
    'me@there.nl',
    'call bob@x.org',
    'www.bob.nl',
    'bob.com',
    'http://bob',
    'Al',
    'x'.repeat(21),
    '12345',
    '',
    'Bo\u200bb',
    'B\u202eob',
    '\u3164\u3164\u3164',
    'Bo\u3164b',
    'Bo\u2800b',
    'Bo\ufe0fb',
    '＠bob',
    'bob＠x．org',
    'ｗｗｗ．bob．nl',
    'bob․com',
    'москва.com',
    'éé.nl',
  ])('may not be %j', (name) => expect(nameError(name, email)).toBe('signup_name_invalid'))

  it('is the same name in another case, with other blanks or wide letters', () => {
    expect(nameKey(' Jan  Willem ')).toBe(nameKey('jan willem'))
    expect(nameKey('Ａnna')).toBe(nameKey('anna'))
  })
})
