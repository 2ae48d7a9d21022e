import '@fastify/cookie'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { deviceCookieName, localeCookieName } from '#contract/limits.ts'
import { isLocaleCode } from '#contract/locale.ts'
import { Consent, consentCookieName, trackingOf } from '#contract/tracking.ts'
import type { RequestInfo } from '../context.ts'

/** The first three of the numbers between dots; written so, since every request asks. */
function threeOf(address: string): string {
  const second = address.indexOf('.', address.indexOf('.') + 1)
  const third = address.indexOf('.', second + 1)
  return second < 0 || third < 0 ? address : address.slice(0, third)
}

/** Shortens an address to its network: /24, or /56 for IPv6. Whole addresses are never stored or counted by. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!plain.includes(':') || !isIPv6(plain)) return threeOf(plain)
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  const bytes = groups.map((group) => group.padStart(4, '0')).join('')
  return bytes.slice(0, 14)
}

export const trackingCookieName = 'tracking'
export const trackingCookieSeconds = 30 * 86_400

/** What was stored at the first visit wins over what this request brings (first touch). */
function trackingOfRequest(request: FastifyRequest): Record<string, string> {
  const stored = request.cookies[trackingCookieName]
  if (stored) {
    const known = Object.fromEntries(new URLSearchParams(stored))
    if (Object.keys(known).length > 0) return trackingOf(known)
  }
  return trackingOf(Object(request.query))
}

function deviceOf(request: FastifyRequest): string | null {
  const token = request.cookies[deviceCookieName]
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

function consentOf(cookie: string | undefined): Consent | null {
  // Most calls come without the cookie; a failed check makes an error object.
  return cookie === undefined ? null : (z.safeParse(Consent, cookie).data ?? null)
}

/** Collects what the network tells about a request. The country comes from a trusted proxy's header only. */
export function requestInfo(request: FastifyRequest, trustedProxies: number): RequestInfo {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  const locale = request.cookies[localeCookieName]
  const country = trustedProxies > 0 ? header('x-country') : null
  return {
    id: request.id,
    // Whoever has hung up meanwhile has no address any more.
    network: networkOf(request.ip ?? ''),
    country: country && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null,
    userAgent: header('user-agent') ?? '',
    idempotencyKey: header('idempotency-key'),
    device: deviceOf(request),
    chosenLocale: isLocaleCode(locale) ? locale : null,
    tracking: trackingOfRequest(request),
    consent: consentOf(request.cookies[consentCookieName]),
  }
}
