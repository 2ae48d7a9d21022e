import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

export const geocode = defineCall({
  about:
    'Names the country, region and city in which a position lies, from our own table of places; the position is neither stored nor logged.',
  method: 'GET',
  path: '/api/geocode.php',
  access: 'any',
  input: z.object({
    lat: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
    lon: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
  }),
  output: z.object({
    country: z.string(),
    /** The localised name; `region_id` is what searches and profiles take. */
    region: z.string(),
    region_id: z.string(),
    city: z.string(),
    city_id: z.int(),
  }),
  errors: ['not_found'],
  idempotency: 'read',
  limit: { requests: 30, seconds: 3600 },
  cacheSeconds: 3600,
})

export const interests = defineCall({
  about: 'Lists the interests that the site offers, with their texts in the caller’s language.',
  method: 'GET',
  path: '/api/interests.php',
  access: 'any',
  input: z.object({}),
  output: z.object({ interests: z.array(z.object({ key: z.string(), text: z.string() })) }),
  errors: [],
  idempotency: 'read',
  cacheSeconds: 0,
})

export const regions = defineCall({
  about: 'Lists the regions of the site’s countries, or of one, with what the country calls them.',
  method: 'GET',
  path: '/api/regions.php',
  access: 'any',
  input: z.object({ country: z.optional(z.string()) }),
  output: z.object({
    regions: z.record(
      z.string(),
      z.object({ label: z.string(), regions: z.array(z.object({ id: z.string(), name: z.string() })) }),
    ),
  }),
  errors: [],
  idempotency: 'read',
  cacheSeconds: 0,
})
