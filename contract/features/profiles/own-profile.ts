import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { aboutMeLength, maxInterests, maxPlaceLength } from '../../api/limits.ts'
import { User } from '../accounts/account.ts'
import { LookingFor, Sexuality } from './profile.ts'
import { BodyType, EyeColor, HairColor, RelationshipStatus, Tattoos } from './profile-options.ts'

const cleared = <T extends z.ZodMiniType>(value: T) => z.optional(z.nullable(value))

/** The fields that a member may change of their profile; what is left out stays, null takes an answer back. */
export const ProfileChange = z.object({
  name: z.optional(z.string().check(z.maxLength(300))),
  looking_for: z.optional(LookingFor),
  country: z.optional(z.string().check(z.length(2))),
  region_id: cleared(z.string().check(z.maxLength(10))),
  city_id: cleared(z.int()),
  sexuality: cleared(Sexuality),
  relationship_status: cleared(RelationshipStatus),
  hair_color: cleared(HairColor),
  eye_color: cleared(EyeColor),
  body_type: cleared(BodyType),
  tattoos: cleared(Tattoos),
  interests: z.optional(z.array(z.string()).check(z.maxLength(maxInterests))),
  // Counted as seen by the server; a sign may be made of several code units.
  about_me: z.optional(z.string().check(z.maxLength(8 * aboutMeLength))),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const saveProfile = defineCall({
  about:
    'Changes fields of the caller’s profile; never the birth date or the gender, which support corrects.',
  method: 'PUT',
  path: '/api/profile.php',
  access: 'member',
  input: ProfileChange,
  output: z.object({ user: User }),
  errors: [
    'name_taken',
    'signup_name_equal_to_email',
    'signup_name_invalid',
    'message_too_long',
    'contact_data',
    'forbidden_words',
    'country_limit',
    'consent_required',
  ],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})

export const cities = defineCall({
  about: 'Suggests cities of a country whose name begins with what was typed, the largest first.',
  method: 'GET',
  path: '/api/cities.php',
  access: 'any',
  input: z.object({
    country: z.string().check(z.length(2)),
    name: z.string().check(z.maxLength(maxPlaceLength)),
  }),
  output: z.object({ cities: z.array(z.object({ id: z.int(), name: z.string(), region_id: z.string() })) }),
  errors: [],
  idempotency: 'read',
})
