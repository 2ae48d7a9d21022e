import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isEmailAddress } from './email-address.ts'

describe('an e-mail address', () => {
  it.each([
    'anna@example.org',
    'a.b+tag@sub.example.co.uk',
    "o'neil@example.ie",
    'zoë@exämple.de',
    'x@xn--exmple-cua.de',
  ])('may be %s', (address) => expect(isEmailAddress(address)).toBe(true))

  it.each([
    '',
    'anna',
    'anna@',
    '@example.org',
    'anna@localhost',
    'anna@example',
    'anna@@example.org',
    'an na@example.org',
    'anna@exam ple.org',
    '.anna@example.org',
    'anna.@example.org',
    'an..na@example.org',
    'anna@-example.org',
    'anna@example..org',
    'anna@example.org.',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    '"anna"@example.org',
    'anna\n@example.org',
    `${'a'.repeat(65)}@example.org`,
    `anna@${'a'.repeat(64)}.org`,
    `anna@${'a.'.repeat(130)}org`,
  ])('may not be %j', (address) => expect(isEmailAddress(address)).toBe(false))

  it('agrees with the published vectors about what is no address at all', (test) => {
    const path = new URL('../../../../shared/quality/data/isemail/tests.xml', import.meta.url)
    if (!existsSync(path)) return test.skip('the vectors are not here')
    const cases = [
      ...readFileSync(path, 'utf8').matchAll(/<address>(.*?)<\/address>[\s\S]*?<category>(\w+)<\/category>/g),
    ]
    const wrong = cases
      .filter(([, , category]) => category === 'ISEMAIL_ERR')
      .map(([, address = '']) =>
        address.replace(/&#x([0-9A-F]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
      )
      .filter((address) => !/[\u2400-\u243f]/.test(address))
    expect(wrong.length).toBeGreaterThan(30)
    expect(wrong.filter(isEmailAddress)).toEqual([])
  })
})
