import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { aboutMeLength } from '../../api/limits.ts'
import { Reaction } from '../../features/chat/reaction.ts'
import { interestKeys } from '../../features/profiles/interests.ts'
import { BodyType, EyeColor, HairColor } from '../../features/profiles/profile-options.ts'
import { pageInput, pageOutput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'

const traits = {
  name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(60)),
  date_of_birth: z.iso.date(),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  about_me: z.string().check(z.trim(), z.maxLength(aboutMeLength)),
  hair_color: HairColor,
  eye_color: EyeColor,
  body_type: BodyType,
  interests: z.array(z.enum(interestKeys)).check(z.maxLength(10)),
}

export const FictionalEntry = z.object({
  id: z.string(),
  ...traits,
  gender: z.enum(['male', 'female']),
  /** The stem of the portrait's files, drawn when first asked for. */
  file: z.nullable(z.string()),
  shown: z.boolean(),
  /** Messages waiting for an answer. */
  waiting: z.int(),
})
export type FictionalEntry = z.infer<typeof FictionalEntry>

const FictionalAnswer = z.object({ profiles: z.array(FictionalEntry), ...pageOutput })

export const adminFictional = defineCall({
  about:
    'Lists the fictional profiles of the site by name, or those whose name begins with the words. They are always ' +
    'labelled as such.',
  method: 'GET',
  path: '/api/admin/fictional.php',
  access: 'staff:operator',
  sites: 'one',
  input: z.object({
    /** The beginning of a name. */
    search: z.optional(z.string().check(z.maxLength(60))),
    ...pageInput,
  }),
  output: FictionalAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminAddFictional = defineCall({
  about: 'Creates a fictional profile with a drawn portrait; its label can never be taken off.',
  method: 'POST',
  path: '/api/admin/fictional.php',
  access: 'staff:operator',
  sites: 'one',
  input: z.object({ ...traits, gender: z.enum(['male', 'female']) }),
  output: FictionalAnswer,
  errors: ['not_found', 'empty', 'name_taken', 'signup_name_invalid', 'invalid_date_of_birth'],
  idempotency: 'key',
})

export const adminChangeFictional = defineCall({
  about: 'Changes a fictional profile, or takes it out of sight; the portrait is drawn again.',
  method: 'PUT',
  path: '/api/admin/fictional.php',
  access: 'staff:operator',
  sites: 'one',
  input: z.object({ id: z.uuid(), ...traits, shown: z.boolean() }),
  output: FictionalAnswer,
  errors: ['not_found', 'empty', 'name_taken', 'signup_name_invalid', 'invalid_date_of_birth'],
  idempotency: 'natural',
})

export const DeskEntry = z.object({
  conversation: z.string(),
  /** The id of its site. */
  site: z.string(),
  profile: z.object({ id: z.string(), name: z.string() }),
  member: z.object({ id: z.string(), name: z.string(), language: z.string() }),
  at: z.string(),
  /** Who is working on it now, if anyone. */
  claimed_by: z.nullable(z.string()),
  mine: z.boolean(),
})
export type DeskEntry = z.infer<typeof DeskEntry>

export const adminDesk = defineCall({
  about: 'Lists conversations with fictional profiles that wait for an answer, the longest waiting first.',
  method: 'GET',
  path: '/api/admin/fictional-chat.php',
  access: 'staff:operator',
  sites: 'queue',
  input: z.object({ ...queueInput, ...pageInput }),
  output: z.object({ conversations: z.array(DeskEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminDeskClaim = defineCall({
  about: 'Takes a conversation to answer it and shows it; another person cannot meanwhile.',
  method: 'PUT',
  path: '/api/admin/fictional-chat.php',
  access: 'staff:operator',
  sites: 'one',
  input: z.object({ conversation: z.uuid(), claim: z.boolean() }),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        by_profile: z.boolean(),
        text: z.string(),
        /** Whether it has a photo, which `adminDeskPhoto` returns, or a recording, which `adminDeskVoice` returns. */
        has_photo: z.boolean(),
        has_voice: z.boolean(),
        /** The text of the message it replies to. */
        answers: z.nullable(z.string()),
        /** `mine`: of the profile. */
        reactions: z.array(z.object({ mine: z.boolean(), reaction: Reaction })),
      }),
    ),
  }),
  errors: ['not_found', 'forbidden'],
  idempotency: 'natural',
})

const DeskFile = z.object({ conversation: z.uuid(), message: z.uuid() })

export const adminDeskPhoto = defineCall({
  about: 'Shows a photo of a conversation that the caller has taken at the desk.',
  method: 'GET',
  path: '/api/admin/fictional-chat-photo.php',
  access: 'staff:operator',
  sites: 'one',
  input: DeskFile,
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminDeskVoice = defineCall({
  about: 'Plays a recording of a conversation that the caller has taken at the desk.',
  method: 'GET',
  path: '/api/admin/fictional-chat-voice.php',
  access: 'staff:operator',
  sites: 'one',
  input: DeskFile,
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminDeskAnswer = defineCall({
  about:
    'Answers as a fictional profile; the member sees that the site’s staff wrote it. Only to who has written first.',
  method: 'POST',
  path: '/api/admin/fictional-chat.php',
  access: 'staff:operator',
  sites: 'one',
  input: z.object({
    conversation: z.uuid(),
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(10_000)),
    client_id: z.uuid(),
  }),
  output: z.object({}),
  errors: [
    'not_found',
    'forbidden',
    'empty',
    'message_too_long',
    'blocked_by',
    'recipient_not_confirmed',
    'invisible',
  ],
  idempotency: 'natural',
})
