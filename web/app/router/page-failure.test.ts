import { afterEach, describe, expect, it, vi } from 'vitest'
import { MissingPart, mayReload, reloadOnce, toPageFailure } from './page-failure.ts'

describe('the reload after a part of the program failed to load', () => {
  const now = 1_800_000_000_000

  it('happens when there was none', () => expect(mayReload(null, now)).toBe(true))
  it('does not happen again within 60 seconds (K-026, S-055)', () =>
    expect(mayReload(String(now - 59_999), now)).toBe(false))
  it('happens again after 60 seconds (K-026, S-055)', () =>
    expect(mayReload(String(now - 60_000), now)).toBe(true))
  it('happens when the clock was set back', () => expect(mayReload(String(now + 5000), now)).toBe(true))
  it('happens when the stored time is invalid', () => expect(mayReload('x', now)).toBe(true))
})

describe('a missing part of the program without a connection', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('keeps the page, and is reported as what it is', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(reloadOnce('/likes')).toBe(false)
    expect(toPageFailure(new MissingPart())).toMatchObject({ status: 0 })
  })
})
