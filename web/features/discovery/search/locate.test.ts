import { describe, expect, it, vi } from 'vitest'
import { makeLocator, type Place } from './place-filter.tsx'

const utrecht: Place = { country: 'NL', region: 'Utrecht', region_id: 'NL-UT', city: 'Utrecht', city_id: 1 }

function setUp(options: { fails?: 'position' | 'call' } = {}) {
  let time = 0
  const call = vi.fn(async () => {
    if (options.fails === 'call') throw new Error('not_found')
    return utrecht
  })
  const ask = vi.fn(async () => {
    if (options.fails === 'position') throw new Error('denied')
    return { latitude: 52.09071, longitude: 5.12139 }
  })
  const locate = makeLocator(ask, () => time)
  return { call, locate: () => locate(call as never), advance: (by: number) => (time += by) }
}

describe('the browser’s position', () => {
  it('is looked up rounded, and cached for an hour (C-012, C-014, K-024)', async () => {
    const { call, locate, advance } = setUp()
    expect(await locate()).toEqual(utrecht)
    expect(call).toHaveBeenCalledWith('geocode', { lat: '52.09', lon: '5.12' })
    advance(3_599_999)
    await locate()
    expect(call).toHaveBeenCalledTimes(1)
    advance(1)
    await locate()
    expect(call).toHaveBeenCalledTimes(2)
  })

  it.each(['position', 'call'] as const)('is false when the %s fails (C-013)', async (fails) => {
    expect(await setUp({ fails }).locate()).toBe(false)
  })
})
