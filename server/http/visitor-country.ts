import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { Reader } from 'mmdb-lib'
import * as z from 'zod/mini'
import { findClientAddress, readAddress } from './network.ts'

const require = createRequire(import.meta.url)
const Entry = z.object({ country_code: z.string().check(z.regex(/^[A-Z]{2}$/)) })

interface Table {
  get(address: string): unknown
}

let table: Table | undefined

function readTable(): Table {
  return new Reader(
    readFileSync(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
  )
}

/** Private and local addresses have no country, although the table has one for some. */
const inside = new Set(['loopback', 'linkLocal', 'uniqueLocal', 'private', 'carrierGradeNat', 'unspecified'])

/** Returns the country of an address as the registries publish it, ISO 3166 in two letters; null for all others. */
export function findCountry(text: string): string | null {
  const address = readAddress(text)
  if (address === null || inside.has(address.range())) return null
  table ??= readTable()
  return z.safeParse(Entry, table.get(address.toString())).data?.country_code ?? null
}

/** How far the proxies in front of the program are trusted. */
export interface ProxyTrust {
  /** How many proxies there are, each of which adds an address to `X-Forwarded-For`. */
  readonly trustedProxies: number
  /** The header with the visitor's country, in lower case; null without one. */
  readonly countryHeader: string | null
}

/**
 * Returns a visitor's country, ISO 3166 in two letters: from the configured header of a trusted proxy, otherwise from
 * the address. Null when unknown.
 */
export function findVisitorCountry(request: IncomingMessage, trust: ProxyTrust): string | null {
  const { trustedProxies, countryHeader } = trust
  const reportedCountry =
    trustedProxies > 0 && countryHeader !== null ? request.headers[countryHeader] : undefined
  // Proxies that do not know it say so with XX (Cloudflare) or T1 (Tor).
  if (typeof reportedCountry === 'string' && /^(?!xx)[A-Z]{2}$/i.test(reportedCountry))
    return reportedCountry.toUpperCase()
  return findCountry(findClientAddress(request, trustedProxies))
}
