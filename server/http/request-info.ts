import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authCookieName, deviceCookieName, localeCookieName } from '#contract/api/limits.ts'
import { isLocaleCode } from '#contract/features/sites/locale.ts'
import {
  consentCookieName,
  KeptConsent,
  pickLander,
  pickTracking,
} from '#contract/features/tracking/tracking.ts'
import type { RequestInfo } from '../app/request-info.ts'
import { findClientAddress, toNetwork } from './network.ts'
import { findVisitorCountry, type ProxyTrust } from './visitor-country.ts'

export const trackingCookieName = 'tracking'
export const trackingCookieSeconds = 30 * 86_400

/** What was stored at the first visit wins over this request (first touch). */
function readTracking(request: FastifyRequest): Record<string, string> {
  const stored = request.cookies[trackingCookieName]
  if (stored) {
    const known = Object.fromEntries(new URLSearchParams(stored))
    if (Object.keys(known).length > 0) return { ...pickTracking(known), ...pickLander(known) }
  }
  return pickTracking(Object(request.query))
}

function readDevice(request: FastifyRequest): string | null {
  const token = request.cookies[deviceCookieName]
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

/** What each kept choice says of sources and of statistics; who was never asked for statistics has not chosen. */
const choices: Record<KeptConsent, Pick<RequestInfo, 'consent' | 'statisticsConsent'>> = {
  no: { consent: 'no', statisticsConsent: 'no' },
  yes: { consent: 'yes', statisticsConsent: null },
  all: { consent: 'yes', statisticsConsent: 'yes' },
}

/** The signal of Global Privacy Control (w3c.github.io/gpc) counts as a refusal, whatever the cookie says. */
function readConsent({ headers, cookies }: FastifyRequest) {
  if (headers['sec-gpc'] === '1') return choices.no
  const cookie = cookies[consentCookieName]
  // Most calls come without the cookie, and a failed check creates an error object.
  const kept = cookie === undefined ? undefined : z.safeParse(KeptConsent, cookie).data
  return kept ? choices[kept] : { consent: null, statisticsConsent: null }
}

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

const maxPurpose = 200

/** Reads the reason of a view, percent-encoded because headers are ASCII. */
function readPurpose(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return ''
  try {
    return decodeURIComponent(header).trim().slice(0, maxPurpose)
  } catch {
    return ''
  }
}

/** Collects what the connection reveals about a request. */
export function readRequestInfo(request: FastifyRequest, trust: ProxyTrust): RequestInfo {
  const { headers, cookies } = request
  const locale = cookies[localeCookieName]
  return {
    id: request.id,
    country: findVisitorCountry(request.raw, trust),
    network: toNetwork(findClientAddress(request.raw, trust.trustedProxies)),
    userAgent: headers['user-agent'] ?? '',
    idempotencyKey: readIdempotencyKey(headers['idempotency-key']),
    purpose: readPurpose(headers['x-purpose']),
    device: readDevice(request),
    session: request.cookies[authCookieName] ?? null,
    chosenLocale: isLocaleCode(locale) ? locale : null,
    tracking: readTracking(request),
    ...readConsent(request),
  }
}
