import { describe, expect, it } from 'vitest'
import { mayReload } from './page-failure.ts'

describe('the reload after a part of the program failed to load', () => {
  const now = 1_800_000_000_000

  it('is made when there was none', () => expect(mayReload(null, now)).toBe(true))
  it('is not made again within 60 seconds (K-026, S-055)', () =>
    expect(mayReload(String(now - 59_999), now)).toBe(false))
  it('is made again after 60 seconds (K-026, S-055)', () =>
    expect(mayReload(String(now - 60_000), now)).toBe(true))
  it('is made when the clock was set back', () => expect(mayReload(String(now + 5000), now)).toBe(true))
  it('is made when what is stored is no time', () => expect(mayReload('x', now)).toBe(true))
})
