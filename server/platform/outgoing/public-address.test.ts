import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { getOutside, isPublicAddress } from './public-address.ts'

describe('an outgoing address', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['::1', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['::ffff:10.0.0.1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['example.org', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  it('is refused when it points to this machine, by IP or by name, unless that is allowed', async () => {
    const server = createServer((_request, response) => response.writeHead(204).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const ask = (host: string, allowPrivate: boolean) =>
      getOutside(new URL(`http://${host}:${port}/`), { headers: {}, allowPrivate })
    await expect(ask('127.0.0.1', false)).rejects.toThrow('not public')
    await expect(ask('2130706433', false)).rejects.toThrow('not public')
    await expect(ask('localhost', false)).rejects.toThrow('not public')
    expect(await ask('127.0.0.1', true)).toBe(204)
    server.close()
  })
})
