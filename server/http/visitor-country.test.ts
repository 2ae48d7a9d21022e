import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { findCountry } from './visitor-country.ts'

describe('the country of an address', () => {
  it.each([
    ['145.53.1.1', 'NL'],
    ['::ffff:145.53.1.1', 'NL'],
    ['217.110.100.4', 'DE'],
    ['2a02:a44f::1', 'NL'],
  ])('of %s is %s', (address, country) => {
    expect(findCountry(address)).toBe(country)
    expect(findCountry(address)).toBe(country)
  })

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.1',
    '172.20.0.1',
    'fe80::1',
    'fd00::1',
    '',
    'unknown',
    '1.2.3.4.5',
    '::ffff:',
  ])('of %s is none', (address) => {
    expect(findCountry(address)).toBeNull()
  })

  it('can be looked up for whatever a proxy sends as the address, without an error', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom(':', '1::2::3', '[::1]:80'))
    fc.assert(
      fc.property(address, (given) => {
        expect(findCountry(given) ?? 'XX').toMatch(/^[A-Z]{2}$/)
      }),
    )
  })
})

const open = useProgram()
const behind = useProgram({ environment: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'X-Country' } })

/** Returns the country that the site reports to a visitor. */
async function foundBy(test: typeof open, asked: { from: string; headers?: Record<string, string> }) {
  const answer = await test.app.inject({
    url: '/api/settings.php',
    headers: { host: 'duet.test', ...asked.headers },
    remoteAddress: asked.from,
  })
  return answer.json().geoip_country
}

describe('the country of a visitor', () => {
  it('comes from the address, whatever the visitor sends (T-010)', async () => {
    await aSite(open)
    expect(await foundBy(open, { from: '145.53.1.1' })).toBe('NL')
    const headers = { 'x-country': 'PL', 'x-forwarded-for': '217.110.100.4' }
    expect(await foundBy(open, { from: '145.53.1.1', headers })).toBe('NL')
    expect(await foundBy(open, { from: '127.0.0.1' })).toBeNull()
  })

  it('comes from a trusted proxy, otherwise from the address that the proxy names', async () => {
    await aSite(behind)
    const from = '10.0.0.1'
    const headers = { 'x-forwarded-for': '145.53.1.1, 217.110.100.4' }
    expect(await foundBy(behind, { from, headers: { ...headers, 'x-country': 'pl' } })).toBe('PL')
    expect(await foundBy(behind, { from, headers: { ...headers, 'x-country': 'none' } })).toBe('DE')
    expect(await foundBy(behind, { from, headers })).toBe('DE')
  })

  it('is preselected if the site offers it; otherwise the site’s first one is (T-011)', async () => {
    await aSite(open, { host: 'two.test', settings: { countries: ['NL', 'BE'] } })
    const chosen = async (from: string) => {
      const headers = { host: 'two.test' }
      const answer = await open.app.inject({ url: '/api/settings.php', headers, remoteAddress: from })
      return answer.json().geoip_selected_country
    }
    expect(await chosen('81.82.83.84')).toBe('BE')
    expect(await chosen('217.110.100.4')).toBe('NL')
  })
})
