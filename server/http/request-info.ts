import '@fastify/cookie'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { deviceCookieName, localeCookieName } from '#contract/limits.ts'
import { isLocaleCode } from '#contract/locale.ts'
import { Consent, consentCookieName, trackingOf } from '#contract/tracking.ts'
import type { RequestInfo } from '../context.ts'
import { clientAddress, networkOf } from './network-of.ts'
import { type ProxyTrust, visitorCountry } from './visitor-country.ts'

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

function keyOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

/** Looks for the country when it is asked for, as by few calls; by a class, so that no request gets a shape of its own. */
class FromSomewhere {
  readonly #raw: IncomingMessage
  readonly #trust: ProxyTrust

  constructor(raw: IncomingMessage, trust: ProxyTrust) {
    this.#raw = raw
    this.#trust = trust
  }

  get country(): string | null {
    return visitorCountry(this.#raw, this.#trust)
  }
}

/** Collects what the network tells about a request. */
export function requestInfo(request: FastifyRequest, trust: ProxyTrust): RequestInfo {
  const { headers, cookies } = request
  const locale = cookies[localeCookieName]
  return Object.assign(new FromSomewhere(request.raw, trust), {
    id: request.id,
    network: networkOf(clientAddress(request.raw, trust.trustedProxies)),
    userAgent: headers['user-agent'] ?? '',
    idempotencyKey: keyOf(headers['idempotency-key']),
    device: deviceOf(request),
    chosenLocale: isLocaleCode(locale) ? locale : null,
    tracking: trackingOfRequest(request),
    consent: consentOf(cookies[consentCookieName]),
  })
}
