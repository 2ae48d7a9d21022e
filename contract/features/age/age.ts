import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { AgeRule } from './age-rules.ts'

/** What a member can start by themselves; `test_wallet` replaces the app outside of production. */
export const AgeMethod = z.enum(['eu_app', 'test_wallet', 'yoti'])
export type AgeMethod = z.infer<typeof AgeMethod>

/** The outcome of a try. It does not say which part of a proof was wrong. */
export const ageOutcomes = [
  'open',
  'over_18',
  'under_18',
  'expired',
  'cancelled',
  'refused',
  'timed_out',
] as const

/** One try to prove the age, with the way to the wallet while it is open. */
export const AgeRequest = z.object({
  id: z.string(),
  method: AgeMethod,
  outcome: z.enum(ageOutcomes),
  /** What opens the wallet or the provider on this device; the wallet brings the member back. Null when the try is over. */
  link: z.nullable(z.string()),
  /** What a wallet on another device reads from a QR code. Null where there is nothing to read, as at a provider. */
  code: z.nullable(z.string()),
  /** The same request for the Digital Credentials API (ISO/IEC 18013-7, annex C), where the browser has it. */
  digital_credential: z.nullable(
    z.object({
      protocol: z.literal('org-iso-mdoc'),
      data: z.object({ deviceRequest: z.string(), encryptionInfo: z.string() }),
    }),
  ),
  expires: z.string(),
})
export type AgeRequest = z.infer<typeof AgeRequest>

const RequestAnswer = z.object({ request: AgeRequest })

export const age = defineCall({
  about:
    'Returns what the member may do until they have proved that they are over 18, how they can prove it, and the proof that stands.',
  method: 'GET',
  path: '/api/age.php',
  access: 'member',
  input: z.object({}),
  output: z.object({
    rule: AgeRule,
    methods: z.array(AgeMethod),
    /** Whether staff can decide manually. */
    by_staff: z.boolean(),
    proof: z.nullable(z.object({ method: z.string(), country: z.nullable(z.string()), at: z.string() })),
    tries_left: z.int(),
  }),
  errors: [],
  idempotency: 'read',
})

export const startAgeProof = defineCall({
  about:
    'Starts a try to prove the age under an id that the browser made. A few a day: beyond them `limit_reached`.',
  method: 'POST',
  path: '/api/age.php',
  access: 'member',
  input: z.object({ id: z.uuid(), method: AgeMethod }),
  output: RequestAnswer,
  errors: ['limit_reached', 'wrong_method', 'already_completed', 'not_found'],
  idempotency: 'natural',
  limit: { requests: 20, seconds: 3600 },
})

export const ageRequest = defineCall({
  about: 'Returns what became of a try; a commercial provider is asked.',
  method: 'GET',
  path: '/api/age-request.php',
  access: 'member',
  input: z.object({ id: z.uuid() }),
  output: RequestAnswer,
  errors: ['not_found'],
  // What a provider says is written down.
  idempotency: 'natural',
  limit: { requests: 120, seconds: 60 },
})

const maxCredentialLength = 65_536

export const presentCredential = defineCall({
  about:
    'Takes what a wallet answered through the Digital Credentials API of the browser; once for each try.',
  method: 'POST',
  path: '/api/age-request.php',
  access: 'member',
  input: z.object({ id: z.uuid(), response: z.string().check(z.maxLength(maxCredentialLength)) }),
  output: RequestAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
  limit: { requests: 20, seconds: 3600 },
})

export const ageResponse = defineCall({
  about:
    'Takes what a wallet posts (OpenID4VP, `direct_post`): a `vp_token` or an `error`. Only the first answer to a request is read.',
  method: 'POST',
  path: '/api/age-response.php',
  access: 'provider',
  /** `back` is set for a wallet on the device that shows the site. */
  input: z.object({ request: z.uuid(), back: z.optional(z.literal('1')) }),
  rawBody: true,
  output: z.object({
    /** Where the wallet brings the member back to, when it is on the same device. */
    redirect_uri: z.optional(z.string()),
  }),
  errors: ['not_found', 'too_large'],
  idempotency: 'natural',
})
