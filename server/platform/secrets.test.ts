import { describe, expect, it } from 'vitest'
import { deriveSecrets } from './secrets.ts'

const secrets = deriveSecrets('a secret of at least thirty-two characters')

describe('what is sealed', () => {
  it('is opened with the same secret for the same purpose', () => {
    const sealed = secrets.seal('cards', 'four digits')
    expect(secrets.open('cards', sealed)).toBe('four digits')
    expect(secrets.seal('cards', 'four digits')).not.toEqual(sealed)
    expect(sealed.includes('four')).toBe(false)
  })

  it('starts with the number of its format; an unknown one is refused', () => {
    const sealed = secrets.seal('cards', 'four digits')
    expect(sealed[0]).toBe(1)
    expect(() => secrets.open('cards', Buffer.concat([Buffer.from([2]), sealed.subarray(1)]))).toThrow(
      'not known: 2',
    )
  })

  it('is not opened for another purpose, with another secret, or after a change', () => {
    const sealed = secrets.seal('cards', 'four digits')
    const other = deriveSecrets('another secret of at least thirty-two characters')
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
    expect(() => secrets.open('debtors', sealed)).toThrow()
    expect(() => other.open('cards', sealed)).toThrow()
    expect(() => secrets.open('cards', changed)).toThrow()
  })
})

describe('a signature', () => {
  it('is valid for its purpose and text only', () => {
    const signature = secrets.sign('link', 'to here')
    expect(secrets.isSigned('link', 'to here', signature)).toBe(true)
    expect(secrets.isSigned('link', 'to there', signature)).toBe(false)
    expect(secrets.isSigned('other', 'to here', signature)).toBe(false)
    expect(secrets.isSigned('link', 'to here', '')).toBe(false)
  })
})
