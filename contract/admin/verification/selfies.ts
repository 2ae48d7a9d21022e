import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { premiumPictures } from '../../api/limits.ts'
import { Gesture } from '../../features/verification/gestures.ts'
import { pageInput, pageOutput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'

/** The answer of a staff member. */
export const verdicts = ['same', 'not_same', 'unclear'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

export const SelfieEntry = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  member: z.object({ id: z.string(), name: z.string(), age: z.int() }),
  gesture: Gesture,
  /** When it was taken. */
  at: z.string(),
  /** When it is deleted at the latest. */
  delete_by: z.string(),
  /** The pictures of the profile that others see, the main one first. */
  pictures: z.array(z.object({ id: z.string(), file: z.string(), main: z.boolean() })),
})
export type SelfieEntry = z.infer<typeof SelfieEntry>

export const adminSelfies = defineCall({
  about:
    'Lists selfies that wait for a comparison, the longest waiting first, next to the pictures of the profile; those that ' +
    'the caller has looked at as the first of two are left out.',
  method: 'GET',
  path: '/api/admin/selfies.php',
  access: 'staff:moderator',
  sites: 'queue',
  input: z.object({ ...queueInput, ...pageInput }),
  output: z.object({
    selfies: z.array(SelfieEntry),
    waiting: z.int(),
    /** Whether the site requires two people to agree. */
    two_persons: z.boolean(),
    ...pageOutput,
  }),
  errors: [],
  idempotency: 'read',
})

export const adminSelfie = defineCall({
  about: 'Shows a selfie that waits for a comparison; each look is in the log.',
  method: 'GET',
  path: '/api/admin/selfie.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminCompareSelfie = defineCall({
  about:
    'Decides whether a selfie shows the person of the pictures. It is deleted with that, and the member is told. Where ' +
    'the site wants two people, the first answer only waits for the second; if they differ, it is unclear.',
  method: 'PUT',
  path: '/api/admin/selfie.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    verdict: Verdict,
    /** The pictures that show the same person, the main one among them; those that came later are not. */
    pictures: z.array(z.uuid()).check(z.maxLength(premiumPictures)),
  }),
  output: z.object({ waits: z.boolean() }),
  errors: ['not_found', 'already_completed', 'forbidden'],
  idempotency: 'natural',
})
