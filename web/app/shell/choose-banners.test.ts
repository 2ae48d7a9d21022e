import { describe, expect, it } from 'vitest'
import { routeNames } from '#contract/routing/routes.ts'
import { type BannerName, bannerNames, chooseBanner, showsBanner } from './choose-banners.ts'

// Built from the list of names.
const only = (...names: BannerName[]) =>
  Object.fromEntries(bannerNames.map((name) => [name, names.includes(name)])) as Record<BannerName, boolean>

const time = '2026-11-21T10:00:00.000Z'
const never = { days: 0, now: Date.parse(time) + 400 * 86_400_000 }

describe('the banner', () => {
  it('is one at most, the most urgent (L-003)', () => {
    expect(chooseBanner(only(...bannerNames), {}, never)).toBe('notices')
    expect(chooseBanner(only('install', 'push', 'bonus'), {}, never)).toBe('bonus')
    expect(chooseBanner(only('profile', 'notifications-off', 'push'), {}, never)).toBe('notifications-off')
    expect(chooseBanner(only(), {}, never)).toBeNull()
  })

  it('is on browsing pages only: never over a profile, a conversation, checkout or settings (L-003)', () => {
    expect(routeNames.filter(showsBanner)).toEqual([
      'members',
      'likes',
      'likes-type',
      'likes-m-id',
      'match-finder',
    ])
  })

  it('disappears once dismissed, and the next one appears (S-021)', () => {
    expect(chooseBanner(only('bonus', 'push', 'profile'), { bonus: time }, never)).toBe('push')
    expect(chooseBanner(only('push'), { push: time }, never)).toBeNull()
  })

  it('of the time bonus and of the welcome discount, which has other terms, are dismissed separately (E-081)', () => {
    expect(chooseBanner(only('welcome'), { bonus: time }, never)).toBe('welcome')
    expect(chooseBanner(only('welcome'), { welcome: time }, never)).toBeNull()
  })

  it('comes back after the days that the site sets (S-021)', () => {
    const later = (seconds: number) => ({ days: 3, now: Date.parse(time) + seconds * 1000 })
    expect(chooseBanner(only('push'), { push: time }, later(3 * 86_400 - 1))).toBeNull()
    expect(chooseBanner(only('push'), { push: time }, later(3 * 86_400))).toBe('push')
  })

  it('with required information cannot be dismissed', () => {
    const dismissed = { push: 'x', unconfirmed: 'x', 'no-credits': 'x' }
    expect(chooseBanner(only('unconfirmed', 'no-credits'), dismissed, never)).toBe('unconfirmed')
    expect(chooseBanner(only('no-credits'), dismissed, never)).toBe('no-credits')
  })
})
