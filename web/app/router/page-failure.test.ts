import { afterEach, describe, expect, it, vi } from 'vitest'
import { MissingPart, mayReload, reloadOnce, toPageFailure } from './page-failure.ts'

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

describe('a missing part of the program without a connection', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('does not throw the page away, and is told as what it is', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(reloadOnce('/likes')).toBe(false)
    expect(toPageFailure(new MissingPart())).toMatchObject({ status: 0 })
  })
})
