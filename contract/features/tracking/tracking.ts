import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { trackingKeys } from './tracking-keys.ts'
import { landerNames } from './variant-points.ts'

export const trackingValueLength = 100

/** The cookie of a visitor's choice about what is not necessary; nothing optional is kept before it says yes. */
export const consentCookieName = 'consent'
export const consentCookieSeconds = 180 * 86_400
export const Consent = z.enum(['yes', 'no'])
export type Consent = z.infer<typeof Consent>
/** What the cookie holds: `yes` to remembering sources; `all` also to statistics of visits, on sites that ask for both. */
export const KeptConsent = z.enum(['no', 'yes', 'all'])
export type KeptConsent = z.infer<typeof KeptConsent>

const value = z.optional(z.string().check(z.maxLength(1000)))

export const Tracking = z.object({
  network: value,
  ref: value,
  sub1: value,
  sub2: value,
  sub3: value,
  sub4: value,
  sub5: value,
  click_id: value,
})
export type Tracking = z.infer<typeof Tracking>

export const track = defineCall({
  about:
    'Keeps the first traffic source of a visitor who agreed for thirty days; forgets it for one who refused.',
  method: 'POST',
  path: '/api/track.php',
  access: 'any',
  input: z.extend(Tracking, { landing: z.string().check(z.maxLength(2000)) }),
  output: z.null(),
  errors: [],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
  answers: 'nothing',
})

/** Any text as one that can be kept: without control characters and halves of a sign, cut to 100 characters. */
function toKept(value: string): string {
  const clean = value.replace(/[\p{Cc}\p{Cs}]/gu, '')
  return [...clean].slice(0, trackingValueLength).join('')
}

/** Reads which lander a visitor came to, and the experiment that sent them there, of what the server has kept itself. */
export function pickLander(kept: Readonly<Record<string, string>>): Record<string, string> {
  const lander = landerNames.find((name) => name === kept.lander)
  if (lander === undefined) return {}
  return { lander, ...(kept.experiment && { experiment: kept.experiment.slice(0, 36) }) }
}

/** Reads the tracking values of a query or body; empty ones are left out. */
export function pickTracking(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const key of trackingKeys) {
    const value = values[key]
    const text = typeof value === 'string' ? toKept(value) : ''
    if (text !== '') found[key] = text
  }
  return found
}
