import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxCursorLength, searchMaxAge } from '../../api/limits.ts'
import { Interest } from '../profiles/interests.ts'
import { Card, DistanceStep, LookingFor, Profile } from '../profiles/profile.ts'
import { BodyType, EyeColor, HairColor, RelationshipStatus, Tattoos } from '../profiles/profile-options.ts'
import { type SearchField, traitFields } from './search-fields.ts'

/** One or several values of a list; a query that names a field once gives no list. */
function several<T extends z.ZodMiniType>(value: T) {
  return z.optional(
    z.union([
      z.array(value).check(z.maxLength(50)),
      z.pipe(
        value,
        z.transform((one: z.output<T>) => [one]),
      ),
    ]),
  )
}

const Age = z.coerce.number().check(z.int(), z.minimum(18), z.maximum(searchMaxAge))
/** ISO 3166-2, such as NL-UT. */
export const RegionId = z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,6}$/))
const Flag = z.literal('1')

/** In which order members are found: the last active first, or the nearest, by the steps of the distance. */
export const SearchSort = z.enum(['activity', 'distance'])
export type SearchSort = z.infer<typeof SearchSort>

/** What may be asked for besides the fields that a site chooses among, where it shows distances. */
type DistanceField = 'within' | 'sort'

/**
 * What members are searched by. Any of the values of a field matches; all given fields must match. Gender and country
 * that are left out are the member's own wishes; ages that are left out are all ages. Distances are ignored for anyone
 * who shows no city themselves.
 */
export const SearchFilters = z.object({
  gender: z.optional(LookingFor),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  countryregion: z.optional(RegionId),
  min_age: z.optional(Age),
  max_age: z.optional(Age),
  interests: several(Interest),
  body_type: several(BodyType),
  hair_color: several(HairColor),
  eye_color: several(EyeColor),
  relationship_status: several(RelationshipStatus),
  tattoos: several(Tattoos),
  online: z.optional(Flag),
  with_photo: z.optional(Flag),
  photo_verified: z.optional(Flag),
  /** Kilometres from the city of the member. */
  within: z.optional(z.pipe(z.coerce.number(), DistanceStep)),
  sort: z.optional(SearchSort),
} satisfies Record<SearchField | DistanceField | 'photo_verified', unknown>)
export type SearchFilters = z.output<typeof SearchFilters>

/** The filters as they were used, defaults filled in. */
export const UsedFilters = z.object({
  gender: LookingFor,
  country: z.string(),
  countryregion: z.nullable(z.string()),
  min_age: z.int(),
  max_age: z.int(),
  interests: z.array(Interest),
  body_type: z.array(BodyType),
  hair_color: z.array(HairColor),
  eye_color: z.array(EyeColor),
  relationship_status: z.array(RelationshipStatus),
  tattoos: z.array(Tattoos),
  online: z.boolean(),
  with_photo: z.boolean(),
  /** Searches that were saved by an earlier version have neither of these. */
  photo_verified: z._default(z.boolean(), false),
  within: z._default(z.nullable(DistanceStep), null),
  /** By distance, members are found up to the last step: `within` says so. */
  sort: z._default(SearchSort, 'activity'),
} satisfies Record<SearchField | DistanceField | 'photo_verified', unknown>)
export type UsedFilters = z.infer<typeof UsedFilters>

/** Filters that can be taken away one by one. */
export const removableFilters = [
  'countryregion',
  'within',
  'age',
  ...traitFields,
  'online',
  'with_photo',
  'photo_verified',
] as const
export const RemovableFilter = z.enum(removableFilters)
export type RemovableFilter = z.infer<typeof RemovableFilter>

export const searchMembers = defineCall({
  about:
    'Searches members, online first and then by last activity, or the nearest first, 24 a page. `numResults` is exact up to the cap.',
  method: 'GET',
  path: '/api/search.php',
  access: 'any',
  adults: 'entry',
  input: z.extend(SearchFilters, { before: z.optional(z.string().check(z.maxLength(maxCursorLength))) }),
  output: z.object({
    profiles: z.array(Card),
    next: z.nullable(z.string()),
    numResults: z.int(),
    /** There are more than `numResults`. */
    numResults_capped: z.boolean(),
    /** Members who fit nearly: a wider region and ages, when few fit. */
    similar: z.array(Card),
    filters: UsedFilters,
    /** The search of a visitor is limited: it has no further pages. */
    limited: z.boolean(),
  }),
  errors: [],
  idempotency: 'read',
  // A thousand pages are 24,000 members: no one views that many in a day, and copying a large site takes weeks.
  limit: { requests: 60, seconds: 60, requestsPerDay: 1000, networkRequestsPerDay: 10_000 },
})

export const explainSearch = defineCall({
  about:
    'Returns for each filter in use how many members it leaves out, so that a member knows which one to relax.',
  method: 'GET',
  path: '/api/search-filters.php',
  access: 'member',
  adults: 'entry',
  input: SearchFilters,
  output: z.object({
    numResults: z.int(),
    numResults_capped: z.boolean(),
    /** With the filter taken away, this many more would fit. */
    filters: z.array(z.object({ filter: RemovableFilter, more: z.int(), capped: z.boolean() })),
  }),
  errors: [],
  idempotency: 'read',
})

export const profile = defineCall({
  about:
    'Opens a profile, cut by the viewer’s rights; without an id the own one. Opening one who likes the viewer clears its new mark.',
  method: 'GET',
  path: '/api/profile.php',
  access: 'any',
  adults: 'entry-of-others',
  input: z.object({
    id: z.optional(z.uuid()),
    /** The short form for signup pages: one picture and no details, whatever visitors may search. */
    landing: z.optional(Flag),
  }),
  output: z.object({
    profile: Profile,
    /** Locked pictures and why: visitors log in, free members buy any package. */
    locked: z.object({ count: z.int(), reason: z.nullable(z.enum(['login', 'premium'])) }),
    related: z.array(Card),
  }),
  errors: ['not_found', 'blocked_by'],
  idempotency: 'read',
  limit: { requests: 60, seconds: 60, requestsPerDay: 500 },
})
