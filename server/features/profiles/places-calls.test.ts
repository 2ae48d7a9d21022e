import { beforeAll, describe, expect, it } from 'vitest'
import { loadGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

beforeAll(async () => {
  await aSite(test, { settings: { countries: ['NL', 'PL'], interests: ['hiking', 'wine'] } })
  await loadGazetteer(test.database.db)
})

describe('the place at a position', () => {
  it('is named by country, region and city, and may be cached for an hour (C-012, C-014)', async () => {
    const { body, raw } = await test.call({}, 'geocode', { lat: 52.0907, lon: 5.1214 })
    expect(body).toMatchObject({ country: 'NL', region: 'Utrecht', region_id: 'NL-UT', city: 'Utrecht' })
    expect(raw.headers['cache-control']).toBe('private, max-age=3600')
  })

  it('is the same for two positions in one city', async () => {
    const one = await test.call({}, 'geocode', { lat: 52.08, lon: 5.11 })
    const other = await test.call({}, 'geocode', { lat: 52.1, lon: 5.13 })
    expect(one.body).toEqual(other.body)
  })

  it('is not found at sea or outside the site’s countries', async () => {
    expect((await test.call({}, 'geocode', { lat: 48.85, lon: 2.35 })).error.error).toBe('not_found')
    expect((await test.call({}, 'geocode', { lat: 0, lon: 0 })).error.error).toBe('not_found')
  })

  it('is refused for invalid coordinates', async () => {
    const { status, error } = await test.call({}, 'geocode', { lat: 91, lon: 5 })
    expect([status, error.fields]).toEqual([422, { lat: 'validation' }])
  })
})

describe('interests and regions', () => {
  it('come in the language of the caller (C-029, T-009)', async () => {
    const { body } = await test.call({ cookie: 'locale=nl' }, 'interests', {})
    expect(body.interests).toEqual([
      { key: 'hiking', text: 'Wandelen' },
      { key: 'wine', text: 'Wijn' },
    ])
  })

  it('are not sent again to a browser that has them (C-030, C-032)', async () => {
    const first = await test.call({}, 'regions', { country: 'NL' })
    expect(Object.keys(first.body.regions)).toEqual(['NL'])
    expect(first.body.regions.NL?.regions).toContainEqual({ id: 'NL-UT', name: 'Utrecht' })
    const etag = String(first.raw.headers.etag)
    const second = await test.call({ headers: { 'if-none-match': etag } }, 'regions', { country: 'NL' })
    expect([second.status, second.raw.body]).toEqual([304, ''])
    const polish = await test.call({ cookie: 'locale=pl', headers: { 'if-none-match': etag } }, 'regions', {})
    expect(polish.status).toBe(200)
  })
})
