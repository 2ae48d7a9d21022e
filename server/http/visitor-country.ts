import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { Reader } from 'mmdb-lib'
import * as z from 'zod/mini'
import { recentlyUsed } from '../platform/recently-used.ts'
import { networkOf, plainAddress } from './network-of.ts'

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

/** Addresses within houses, networks and machines, which the table does not leave out. */
const isInside = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'])

/** By network, which is how addresses are given out; empty where no country is known. */
const countries = recentlyUsed<string>(10_000)

/** What the table has of an address; of what is none, it would give some other's. */
function foundIn(within: Table, address: string): unknown {
  return isIP(address) === 0 || isInside(address, 0) ? null : within.get(address)
}

/** The country of an address as the registries publish it, ISO 3166 in two letters; null for all others. */
export function countryOfAddress(address: string): string | null {
  const network = networkOf(address)
  let country = countries.get(network)
  if (country === undefined) {
    table ??= readTable()
    country = z.safeParse(Entry, foundIn(table, plainAddress(address))).data?.country_code ?? ''
    countries.set(network, country)
  }
  return country || null
}

/** The address from which a request came, behind so many proxies of ours. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0 || request.headers['x-forwarded-for'] === undefined) return direct
  return proxyAddress(request, (_address, hop) => hop < trustedProxies)
}

/**
 * The country from which a visitor comes, ISO 3166 in two letters (T-010): as a trusted proxy says in `X-Country`, else by
 * the address. Null where neither knows.
 */
export function visitorCountry(request: IncomingMessage, trustedProxies: number): string | null {
  const told = trustedProxies > 0 ? request.headers['x-country'] : undefined
  if (typeof told === 'string' && /^[A-Za-z]{2}$/.test(told)) return told.toUpperCase()
  return countryOfAddress(addressOf(request, trustedProxies))
}
