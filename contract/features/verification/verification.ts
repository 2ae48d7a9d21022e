import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { User } from '../accounts/account.ts'
import { Gesture } from './gestures.ts'

/** How the last comparison of a member ended, or that one is under way; `none` before the first. */
export const ComparisonState = z.enum(['none', 'waiting', 'same', 'not_same', 'unclear', 'expired'])
export type ComparisonState = z.infer<typeof ComparisonState>

const Claim = z.object({
  id: z.uuid(),
  gesture: Gesture,
  /** How long a selfie with it is still taken. */
  seconds: z.int(),
})

/** A member's view of the verification of their photos. */
export const Verification = z.object({
  state: ComparisonState,
  /** When the last selfie was taken. */
  taken: z.nullable(z.string()),
  /** Until when a selfie that waits is deleted at the latest. */
  delete_by: z.nullable(z.string()),
  /** When the last selfie was deleted. */
  deleted: z.nullable(z.string()),
  /** Whether the main picture is one that was compared, so that others see it. */
  verified: z.boolean(),
  /** The ids of the pictures that were compared and are still there. */
  compared: z.array(z.string()),
  /** The gesture that was claimed and has not expired. */
  claim: z.nullable(Claim),
  /** How many gestures can still be claimed within a day. */
  tries_left: z.int(),
})
export type Verification = z.infer<typeof Verification>

const Answer = z.object({ verification: Verification })

export const verification = defineCall({
  about: 'Returns how far the verification of the caller’s photos is, and when their selfie is deleted.',
  method: 'GET',
  path: '/api/verification.php',
  access: 'member',
  input: z.object({}),
  output: Answer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const claimGesture = defineCall({
  about:
    'Claims the gesture that the next selfie has to show. The server draws it; it expires after some minutes, and until ' +
    'then the same one is given again.',
  method: 'POST',
  path: '/api/verification.php',
  access: 'member',
  input: z.object({
    /** Made by the caller: a repeat gets the same gesture. */
    id: z.uuid(),
  }),
  output: Answer,
  errors: ['not_found', 'consent_required', 'already_completed'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})

export const sendSelfie = defineCall({
  about:
    'Sends the selfie with the claimed gesture. It is re-encoded, seen by no one but moderators, and deleted with their ' +
    'decision, after seven days at the latest.',
  method: 'POST',
  path: '/api/selfie.php',
  access: 'member',
  input: z.object({ claim: z.uuid() }),
  output: Answer,
  errors: [
    'not_found',
    'consent_required',
    'code_expired',
    'too_large',
    'malware_found',
    'unsupported_media',
    'too_small',
  ],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
  upload: 'selfie',
})

export const readVerificationNotices = defineCall({
  about: 'Notes that the caller has read what they were told of their verification.',
  method: 'PUT',
  path: '/api/verification.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ user: User }),
  errors: [],
  idempotency: 'natural',
})

export const askVerification = defineCall({
  about:
    'Asks another member to verify their photos: once for each pair. They get one notice, which does not say who asked.',
  method: 'POST',
  path: '/api/verification-request.php',
  access: 'member',
  adults: 'contact',
  input: z.object({ profile: z.uuid() }),
  output: z.object({ asked: z.literal(true) }),
  errors: ['not_found', 'blocked_by'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})
