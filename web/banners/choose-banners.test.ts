import { describe, expect, it } from 'vitest'
import { type BannerName, bannerNames, chooseBanners } from './choose-banners.ts'

// Built from the list of names.
const only = (...names: BannerName[]) =>
  Object.fromEntries(bannerNames.map((name) => [name, names.includes(name)])) as Record<BannerName, boolean>

describe('the banners', () => {
  it('are at most two, the most urgent first', () => {
    expect(chooseBanners(only(...bannerNames), {})).toEqual(['notices', 'unconfirmed'])
    expect(chooseBanners(only('install', 'push', 'bonus'), {})).toEqual(['bonus', 'push'])
    expect(chooseBanners(only('profile', 'notifications-off', 'push'), {})).toEqual([
      'notifications-off',
      'push',
    ])
  })

  it('go once they were dismissed, and the next one comes', () => {
    const time = '2026-11-21T10:00:00.000Z'
    expect(chooseBanners(only('bonus', 'push', 'profile'), { bonus: time })).toEqual(['push', 'profile'])
    expect(chooseBanners(only('push'), { push: time })).toEqual([])
  })

  it('of what must be known cannot be dismissed', () => {
    const dismissed = { push: 'x', unconfirmed: 'x', 'no-credits': 'x' }
    expect(chooseBanners(only('unconfirmed', 'no-credits'), dismissed)).toEqual(['unconfirmed', 'no-credits'])
  })
})
