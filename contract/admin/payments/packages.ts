import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { currency, offeredCountry } from '../../features/sites/setting-choices.ts'

const Tier = z.enum(['p0', 'p1', 'p2', 'p3'])

/** A package as the back office sees it; without a country it is for all countries of its currency. */
export const PackageEntry = z.object({
  id: z.string(),
  tier: z.nullable(Tier),
  credits: z.int(),
  price_cents: z.int(),
  currency: z.string(),
  country: z.nullable(z.string()),
  position: z.int(),
  on_sale: z.boolean(),
  /** Sales in the last 90 days, which decide about the tag "popular", from twenty sales to ten members on. */
  sales: z.int(),
})
export type PackageEntry = z.infer<typeof PackageEntry>

const PackagesAnswer = z.object({ packages: z.array(PackageEntry) })

export const adminPackages = defineCall({
  about: 'Lists the packages of the site, by country and place.',
  method: 'GET',
  path: '/api/admin/package.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({}),
  output: PackagesAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

const terms = {
  tier: z.nullable(Tier),
  credits: z.int().check(z.minimum(1), z.maximum(100_000)),
  price_cents: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  currency: currency.check(z.regex(/^[A-Z]{3}$/)),
  /** A country that members can choose: a package for any other would never be shown. */
  country: z.nullable(offeredCountry.check(z.regex(/^[A-Z]{2}$/))),
  position: z.int().check(z.minimum(0), z.maximum(1000)),
  on_sale: z.boolean(),
}

export const adminAddPackage = defineCall({
  about: 'Puts a package on sale.',
  method: 'POST',
  path: '/api/admin/package.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object(terms),
  output: PackagesAnswer,
  errors: ['not_found', 'cheapest_package'],
  idempotency: 'key',
})

export const adminChangePackage = defineCall({
  about: 'Changes a package or takes it off sale; what was ordered keeps its price.',
  method: 'PUT',
  path: '/api/admin/package.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), ...terms }),
  output: PackagesAnswer,
  errors: ['not_found', 'cheapest_package'],
  idempotency: 'natural',
})
