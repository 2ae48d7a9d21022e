import { describe, expect, it } from 'vitest'
import {
  buildSecretUri,
  computeCodeAt,
  createCodeSecret,
  findCodeStep,
  formatSecret,
} from './one-time-code.ts'

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

describe('one-time codes', () => {
  it.each(vectors)('at %i seconds are those of RFC 6238', (seconds, code) => {
    const now = new Date(seconds * 1000)
    expect(computeCodeAt(secret, now)).toBe(code)
    expect(findCodeStep({ secret, last_step: 0 }, code, now)).toBe(Math.floor(seconds / 30))
  })

  it('are right one step early or late, and not two', () => {
    const now = new Date(1_700_000_010_000)
    const at = (seconds: number) => computeCodeAt(secret, new Date(now.getTime() + seconds * 1000))
    const step = (code: string) => findCodeStep({ secret, last_step: 0 }, code, now)
    expect([step(at(-30)), step(at(0)), step(at(30))].map((one) => one !== null)).toEqual([true, true, true])
    expect([step(at(-60)), step(at(60))]).toEqual([null, null])
  })

  it('count once', () => {
    const now = new Date(1_700_000_010_000)
    const code = computeCodeAt(secret, now)
    const step = findCodeStep({ secret, last_step: 0 }, code, now)
    expect(step).not.toBeNull()
    expect(findCodeStep({ secret, last_step: step ?? 0 }, code, now)).toBeNull()
  })

  it('may be typed with a space in the middle', () => {
    const now = new Date(59_000)
    expect(findCodeStep({ secret, last_step: 0 }, ' 287 082 ', now)).toBe(1)
  })

  it('have secrets of 160 bits that a code program understands', () => {
    const made = createCodeSecret()
    expect(made).toHaveLength(20)
    expect(formatSecret(made)).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(buildSecretUri(made, { issuer: 'Duet', account: 'jo@example.org' }))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(formatSecret(made))
    expect(uri.searchParams.get('issuer')).toBe('Duet')
  })
})
