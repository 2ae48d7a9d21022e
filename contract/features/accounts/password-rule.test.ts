import { describe, expect, it } from 'vitest'
import { isPasswordWeak } from './password-rule.ts'

const own = { name: 'Margaretha', email: 'marga.de.wit@example.org' }

describe('a password', () => {
  it.each([
    'correct horse',
    'Nß9!kd0w',
    'pancakes with syrup',
    '   x  y  ',
    'zażółć gęślą',
    'a'.repeat(64) + 'b'.repeat(64),
  ])('may be %j (V-017)', (password) => expect(isPasswordWeak(password, own)).toBe(false))

  it.each([
    ['too short', 'a7!kd0w'],
    ['too long', `${'ab c'.repeat(32)}d`],
    ['common', 'password'],
    ['common with an ending', 'Welcome2026!'],
    ['common in another language', 'wachtwoord1'],
    ['a run of keys', '12345678'],
    ['a run backwards', '87654321'],
    ['one sign', 'aaaaaaaa'],
    ['two signs', 'abababab'],
    ['a run repeated', '12341234'],
    ['the own name', ' margaretha '],
    ['the own address', 'Marga.de.Wit@example.org'],
    ['the name in the own address', 'marga.de.wit'],
  ])('is refused when it is %s (V-017)', (_, password) => expect(isPasswordWeak(password, own)).toBe(true))
})
