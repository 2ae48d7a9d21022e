import '@fastify/cookie'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { RequestInfo } from '../context.ts'

/** Shortens an address to its network: /24, or /56 for IPv6. Whole addresses are never stored or counted by. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  const bytes = groups.map((group) => group.padStart(4, '0')).join('')
  return bytes.slice(0, 14)
}

const trackingKeys = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export const trackingCookieName = 'tracking'

/** Reads the five tracking values of a query, each cut to 100 characters (E-118…E-121). */
export function trackingOf(query: Record<string, unknown>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const key of trackingKeys) {
    const value = query[key]
    if (typeof value === 'string' && value !== '') found[key] = value.slice(0, 100)
  }
  return found
}

/** What was stored at the first visit wins over what this request brings (first touch). */
function trackingOfRequest(request: FastifyRequest): Record<string, string> {
  const stored = request.cookies[trackingCookieName]
  if (stored) {
    const known = Object.fromEntries(new URLSearchParams(stored))
    if (Object.keys(known).length > 0) return trackingOf(known)
  }
  return trackingOf(z.parse(z.record(z.string(), z.unknown()), request.query ?? {}))
}

/** Collects what the network tells about a request. The country comes from a trusted proxy's header only. */
export function requestInfo(request: FastifyRequest, trustedProxies: number): RequestInfo {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  const country = trustedProxies > 0 ? header('x-country') : null
  return {
    id: request.id,
    network: networkOf(request.ip),
    country: country && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null,
    userAgent: header('user-agent') ?? '',
    idempotencyKey: header('idempotency-key'),
    tracking: trackingOfRequest(request),
  }
}
