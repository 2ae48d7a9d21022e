import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxInterests, readLimit, searchMaxAge } from '../../api/limits.ts'
import { Interest } from '../profiles/interests.ts'
import { Card, LookingFor } from '../profiles/profile.ts'
import { RelationshipStatus } from '../profiles/profile-options.ts'
import { RegionId } from './search.ts'

const Age = z.int().check(z.minimum(18), z.maximum(searchMaxAge))

/** How many likes of the game are left today, and when new ones come. */
const LikesLeft = { likes_left: z.int(), resets_at: z.string() }

export const swipeDeck = defineCall({
  about: 'Returns the next cards of the swipe game, never seen ones first.',
  method: 'GET',
  path: '/api/swipe-game.php',
  access: 'member',
  adults: 'entry',
  input: z.object({}),
  output: z.object({ profiles: z.array(Card), ...LikesLeft }),
  errors: [],
  idempotency: 'read',
  limit: { ...readLimit, requestsPerDay: 1000 },
})

export const swipe = defineCall({
  about: 'Likes or skips a card; a like is a real like, four a calendar day of the site.',
  method: 'POST',
  path: '/api/swipe-game.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ profile: z.uuid(), vote: z.enum(['like', 'skip']) }),
  output: z.object({ match: z.boolean(), ...LikesLeft }),
  errors: ['not_found', 'swipe_limit', 'blocked_by', 'invisible'],
  idempotency: 'natural',
  limit: { requests: 300, seconds: 3600, requestsPerDay: 3000 },
})

export const undoSkip = defineCall({
  about: 'Undoes the skip of a card: it is in the deck again as if it was never seen.',
  method: 'DELETE',
  path: '/api/swipe-game.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ profile: z.uuid() }),
  output: z.object({ profile: Card }),
  errors: ['not_found'],
  idempotency: 'natural',
})

/** What a member wishes for. No region means the whole country, no status any. */
export const Wishes = z.object({
  gender: LookingFor,
  min_age: Age,
  max_age: Age,
  countryregion: z._default(z.nullable(RegionId), null),
  interests: z.array(Interest).check(z.maxLength(maxInterests)),
  relationship_status: z._default(z.array(RelationshipStatus).check(z.maxLength(7)), []),
})
export type Wishes = z.infer<typeof Wishes>

const Found = z.object({
  wishes: Wishes,
  /** Whether the member has stated these wishes; otherwise they are derived from the profile. */
  saved: z.boolean(),
  /**
   * The best first; `reasons` in the caller's language, the most important first. The score orders them and is not
   * shown.
   */
  profiles: z.array(z.object({ profile: Card, reasons: z.array(z.string()), score: z.int() })),
  /** How many were compared: everyone who fits the wishes, or those who were here last when there are many. */
  compared: z.int(),
  complete: z.boolean(),
})

export const matchFinder = defineCall({
  about: 'Returns the members who fit the wishes best, each with the reasons in words.',
  method: 'GET',
  path: '/api/match-finder.php',
  access: 'member',
  adults: 'entry',
  input: z.object({}),
  output: Found,
  errors: [],
  idempotency: 'read',
  limit: { requests: 30, seconds: 60, requestsPerDay: 500 },
})

export const changeWishes = defineCall({
  about: 'Saves the wishes of the match-finder and gives who fits them best.',
  method: 'PUT',
  path: '/api/match-finder.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ wishes: Wishes }),
  output: Found,
  errors: [],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600, requestsPerDay: 100 },
})
