import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { type ErrorCode, errorStatus } from '../../api/errors.ts'
import { maxInterests, maxTypedPasswordLength } from '../../api/limits.ts'
import { SignupStep, User } from '../accounts/account.ts'
import { Interest } from '../profiles/interests.ts'
import { ProfileChange } from '../profiles/own-profile.ts'
import { Card, Gender, LookingFor } from '../profiles/profile.ts'
import { Locale } from '../sites/locale.ts'
import { Tracking } from '../tracking/tracking.ts'

// The table's keys are exactly the codes.
const Code = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

const shortText = z.string().check(z.maxLength(300))

export const signup = defineCall({
  about:
    'Creates an account, logs it in and grants the signup credits; with signup_message and profile the message is ' +
    'delivered and paid at once. Repeating the same key with the same ' +
    'password logs the same person in.',
  method: 'POST',
  path: '/api/signup.php',
  access: 'any',
  input: z.object({
    email: shortText,
    name: shortText,
    password: z.string().check(z.maxLength(maxTypedPasswordLength)),
    date_of_birth: shortText,
    gender: Gender,
    looking_for: LookingFor,
    terms: z.literal(true),
    promotions: z.optional(z.boolean()),
    language: z.optional(Locale),
    tracking: z.optional(Tracking),
    signup_message: z.optional(z.string().check(z.maxLength(20_000))),
    /** The member that signup began with. */
    profile: z.optional(z.uuid()),
    /** What was chosen on the way to signup; those that the site does not offer are left out. */
    interests: z.optional(z.array(Interest).check(z.maxLength(maxInterests))),
  }),
  output: z.object({
    /** Null where the site hides who has an account: then only the mail says how to go on. */
    user: z.nullable(User),
    /** What became of signup_message: its conversation, or why it could not be sent. Null without one. */
    message: z.nullable(z.object({ conversation: z.nullable(z.string()), refused: z.nullable(Code) })),
  }),
  errors: [
    'signups_closed',
    'email_in_use',
    'name_taken',
    'invalid_email',
    'signup_name_equal_to_email',
    'signup_name_invalid',
    'invalid_date_of_birth',
    'password_too_weak',
  ],
  idempotency: 'key',
  limit: { requests: 5, seconds: 3600, networkRequests: 100, sparesMistakes: true },
})

export const signupCheck = defineCall({
  about:
    'Checks a name or an e-mail address while the form is filled in; offers a correction of a mistyped address. ' +
    'Never tells whether an address has an account.',
  method: 'GET',
  path: '/api/signup-check.php',
  access: 'any',
  input: z.object({ name: z.optional(shortText), email: z.optional(shortText) }),
  output: z.object({ valid: z.boolean(), error: z.optional(Code), suggestion: z.optional(z.string()) }),
  errors: [],
  idempotency: 'read',
  limit: { requests: 30, seconds: 60 },
})

/** The personal step: where someone lives, and what they choose to say about themselves. */
const PersonalData = z.pick(ProfileChange, {
  country: true,
  region_id: true,
  city_id: true,
  sexuality: true,
  relationship_status: true,
  hair_color: true,
  eye_color: true,
  body_type: true,
  tattoos: true,
})

const AboutMeData = z.pick(ProfileChange, { about_me: true, interests: true })

const nothing = z.object({})

/** What each step saves; photos and push have their own calls. */
export const StepData = z.discriminatedUnion('step', [
  z.object({ step: z.literal('photo'), data: nothing }),
  z.object({ step: z.literal('personal'), data: PersonalData }),
  z.object({ step: z.literal('about_me'), data: AboutMeData }),
  z.object({ step: z.literal('push'), data: nothing }),
  z.object({ step: z.literal('complete'), data: nothing }),
])
export type StepData = z.infer<typeof StepData>

export const saveSignupStep = defineCall({
  about:
    'Saves one step of the signup and says which comes next; a step may be saved again after going back.',
  method: 'PUT',
  path: '/api/signup.php',
  access: 'member',
  input: StepData,
  output: z.object({ user: User, next: z.nullable(SignupStep) }),
  errors: [
    'already_completed',
    'message_too_long',
    'contact_data',
    'forbidden_words',
    'country_limit',
    'consent_required',
  ],
  idempotency: 'natural',
})

export const signupMatches = defineCall({
  about: 'Returns up to six members who fit a new one.',
  method: 'GET',
  path: '/api/signup-matches.php',
  access: 'member',
  adults: 'entry',
  input: z.object({}),
  output: z.object({ profiles: z.array(Card) }),
  errors: [],
  idempotency: 'read',
})
