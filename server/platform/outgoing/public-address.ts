import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that cannot be reached from outside: this machine, private networks and reserved ones (RFC 6890). */
const notPublic = new BlockList()
const closedIpv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
for (const subnet of closedIpv4) addSubnet(notPublic, subnet, 'ipv4')
/** Public IPv6 addresses: the global unicast ones, without those that embed an IPv4 address. */
const globalUnicast = new BlockList()
addSubnet(globalUnicast, '2000::/3', 'ipv6')
for (const subnet of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  addSubnet(notPublic, subnet, 'ipv6')

function addSubnet(list: BlockList, subnet: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', bits] = subnet.split('/')
  list.addSubnet(net, Number(bits), family)
}

/** Returns whether the public internet routes an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Resolves a host and refuses it when any of its addresses is not public: checked where the connection is made. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 4)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new Error('the address is not public'), '', 4)
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}

const maxMilliseconds = 10_000

/**
 * Sends a GET request to someone else’s URL and returns the status; the body is not read and redirects are not
 * followed. Throws when it does not answer within ten seconds, or is not public unless `allowPrivate`.
 */
export function getOutside(
  url: URL,
  { headers, allowPrivate }: { headers: Record<string, string>; allowPrivate: boolean },
): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal IP address is not resolved.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new Error('the address is not public'))
  const request = url.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(maxMilliseconds)
    const options = { headers, signal, agent: false, ...(!allowPrivate && { lookup: lookUpPublic }) }
    const sent = request(url, options, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}
