import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { toNetwork } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['145.53.1.1', '145.53.1'],
    ['145.53.1.1:50432', '145.53.1'],
    ['::ffff:145.53.1.1', '145.53.1'],
    ['::FFFF:145.53.1.1', '145.53.1'],
    ['::ffff:9135:0101', '145.53.1'],
    ['[::ffff:145.53.1.1]:50432', '145.53.1'],
    ['64:ff9b::145.53.1.1', '145.53.1'],
    ['2a02:a44f:12:3456::1', '2a02a44f001234'],
    ['2A02:A44F:0012:3400::', '2a02a44f001234'],
    ['[2a02:a44f:12:3456::1]', '2a02a44f001234'],
    ['[2a02:a44f:12:3456::1]:443', '2a02a44f001234'],
    ['fe80::1%eth0', 'fe800000000000'],
    [' 145.53.1.1 ', '145.53.1'],
    ['"[2a02:a44f:12:3456::1]:443"', '2a02a44f001234'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })

  it.each(['', 'unknown', '_hidden', '1.2.3.4.5', '300.1.2.3', '0x7f.1', '1::2::3'])(
    'of %j, which is none, is one for all of its kind',
    (address) => {
      expect(toNetwork(address)).toBe('')
    },
  )

  it('is the same for every port and notation of an IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 1, max: 65_535 }), (address, port) => {
        const network = toNetwork(address)
        expect(network).toBe(address.split('.').slice(0, 3).join('.'))
        for (const written of [`${address}:${port}`, `::ffff:${address}`, `[::ffff:${address}]:${port}`])
          expect(toNetwork(written)).toBe(network)
      }),
    )
  })
})

const test = useProgram({ environment: { TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' } })

describe('a proxy that writes addresses with their ports', () => {
  it('does not make each port a separate network', async () => {
    await aSite(test)
    for (let port = 1; port <= 5; port++) {
      const headers = { 'x-forwarded-for': `[::ffff:203.0.113.7]:${5000 + port}` }
      await test.call({ headers }, 'login', { email: 'nobody@example.org', password: 'wrong' })
    }
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { error } = await test.call({ headers }, 'login', {
      email: 'nobody@example.org',
      password: 'wrong',
    })
    expect(error.error).toBe('login_blocked')
  })

  it('keeps the country known', async () => {
    const country = async (address: string) => {
      const headers = { host: 'duet.test', 'x-forwarded-for': address }
      return (await test.app.inject({ url: '/api/settings.php', headers })).json().geoip_country
    }
    expect(await country('145.53.9.1:50432')).toBe('NL')
    expect(await country('unknown')).toBeNull()
    expect(await country('145.53.9.2')).toBe('NL')
  })
})

describe('headers that a visitor sends through a proxy', () => {
  const ask = (url: string, headers: Record<string, string>) =>
    test.app.inject({ url, headers: { host: 'duet.test', 'x-forwarded-for': '217.110.100.4', ...headers } })

  it('are not trusted for the host', async () => {
    await aSite(test, { host: 'elsewhere.test' })
    const robots = await ask('/robots.txt', { 'x-forwarded-host': 'elsewhere.test' })
    expect(robots.body).toContain('duet.test')
    expect(robots.body).not.toContain('elsewhere.test')
    // Caches that key only by path must not serve it to visitors of another brand.
    for (const url of ['/robots.txt', '/manifest.webmanifest', '/favicon.svg', '/icons/any-192.png'])
      expect(String((await ask(url, {})).headers.vary)).toMatch(/^Host\b/)
  })

  it('are not trusted for the country, unless the operator names the header', async () => {
    expect((await ask('/api/settings.php', { 'x-country': 'PL' })).json().geoip_country).toBe('DE')
  })
})
