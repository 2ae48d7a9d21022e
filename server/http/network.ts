import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address as proxies write it: quoted, in brackets, with a port, or bare. */
const written = /^"?(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+|([^\s"[\]]+))"?$/

/**
 * Parses an address in any notation of proxies. An IPv4 address embedded in IPv6 (`::ffff:1.2.3.4`, or `64:ff9b::` in
 * IPv6-only networks) is returned as IPv4. Null for anything else.
 */
export function readAddress(text: string): Address | null {
  const [, inBrackets, beforePort, alone] = written.exec(text.trim()) ?? []
  const plain = inBrackets ?? beforePort ?? alone
  if (plain === undefined) return null
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return ipaddr.IPv4.parse(plain)
  if (!plain.includes(':') || !ipaddr.IPv6.isValid(plain)) return null
  const address = ipaddr.IPv6.parse(plain)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.range() === 'rfc6052' ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

/**
 * Shortens an address to its network: /24, or /56 for IPv6, in a form that is stored. Full addresses are never stored
 * or used for counting. Invalid addresses share one network, the empty text.
 */
export function toNetwork(text: string): string {
  const address = readAddress(text)
  if (address === null) return ''
  const bytes = address.toByteArray()
  return bytes.length === 4 ? bytes.slice(0, 3).join('.') : Buffer.from(bytes.slice(0, 7)).toString('hex')
}

/** Returns the addresses that proxies have added to a request, nearest first. */
export function listForwardedAddresses({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return []
  return String(forwarded)
    .split(',')
    .map((one) => one.trim())
    .reverse()
}

/**
 * Finds the client address of a request: what the outermost trusted proxy saw. Returns the empty text for a closed
 * connection.
 */
export function findClientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const chain = listForwardedAddresses(request)
  return chain[Math.min(trustedProxies, chain.length) - 1] ?? direct
}
