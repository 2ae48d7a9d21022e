import { describe, expect, it } from 'vitest'
import { type BannerName, bannerNames, chooseBanners } from './choose-banners.ts'

// Built from the list of names.
const only = (...names: BannerName[]) =>
  Object.fromEntries(bannerNames.map((name) => [name, names.includes(name)])) as Record<BannerName, boolean>

const time = '2026-11-21T10:00:00.000Z'
const never = { days: 0, now: Date.parse(time) + 400 * 86_400_000 }

describe('the banners', () => {
  it('are at most two, the most urgent first (L-003)', () => {
    expect(chooseBanners(only(...bannerNames), {}, never)).toEqual(['notices', 'unconfirmed'])
    expect(chooseBanners(only('install', 'push', 'bonus'), {}, never)).toEqual(['bonus', 'push'])
    expect(chooseBanners(only('profile', 'notifications-off', 'push'), {}, never)).toEqual([
      'notifications-off',
      'push',
    ])
  })

  it('go once they were dismissed, and the next one comes (S-021)', () => {
    expect(chooseBanners(only('bonus', 'push', 'profile'), { bonus: time }, never)).toEqual([
      'push',
      'profile',
    ])
    expect(chooseBanners(only('push'), { push: time }, never)).toEqual([])
  })

  it('of the time bonus and of the welcome discount, which has other terms, are closed each for itself (E-081)', () => {
    expect(chooseBanners(only('welcome'), { bonus: time }, never)).toEqual(['welcome'])
    expect(chooseBanners(only('welcome'), { welcome: time }, never)).toEqual([])
  })

  it('come back after the days that the site sets (S-021)', () => {
    const later = (seconds: number) => ({ days: 3, now: Date.parse(time) + seconds * 1000 })
    expect(chooseBanners(only('push'), { push: time }, later(3 * 86_400 - 1))).toEqual([])
    expect(chooseBanners(only('push'), { push: time }, later(3 * 86_400))).toEqual(['push'])
  })

  it('of what must be known cannot be dismissed', () => {
    const dismissed = { push: 'x', unconfirmed: 'x', 'no-credits': 'x' }
    expect(chooseBanners(only('unconfirmed', 'no-credits'), dismissed, never)).toEqual([
      'unconfirmed',
      'no-credits',
    ])
  })
})
