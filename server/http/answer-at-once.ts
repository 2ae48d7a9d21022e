import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { languageHeader } from '#contract/match-route.ts'
import type { Context, Site } from '../context.ts'
import { newRequestId } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { plainHost } from '../sites/find-site.ts'
import { type ProxyTrust, visitorCountry } from './visitor-country.ts'

interface Answer {
  readonly site: Site
  /** As the site is remembered by it. */
  readonly host: string
  readonly route: string
  /** Counts the answer with its seconds; known after the first one. */
  count?: (seconds: number) => void
  /** Names and values in turns, as Node writes them the quickest. */
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

const answers = new LRUCache<string, Answer>({ max: 500 })

/** The headers that a visitor's page may depend on (`placeOf` in kept-pages.ts), proxies' included. */
const telling = ['host', 'accept-encoding', languageHeader, 'x-forwarded-proto'] as const

/** What tells requests apart that may get different pages. Null for whoever brings cookies: that may be somebody. */
function signOf({ method, url, headers }: IncomingMessage, country: () => string | null): string | null {
  if (method !== 'GET' || headers.cookie !== undefined) return null
  let sign = `${url} ${country()}`
  for (const name of telling) sign += `\n${String(headers[name])}`
  return sign
}

/** Remembers a kept page as the answer to all requests like this one. The headers of the reply are set by then. */
export function rememberAnswer(
  { site, request: { country } }: Context,
  { request, reply, ...page }: { request: FastifyRequest; reply: FastifyReply; route: string; bytes: Buffer },
): void {
  const sign = signOf(request.raw, () => country)
  const { 'x-request-id': _own, 'set-cookie': cookies, ...headers } = reply.getHeaders()
  if (sign === null || cookies !== undefined) return
  const all = { ...headers, 'content-length': page.bytes.length }
  answers.set(sign, {
    ...page,
    site,
    host: plainHost(request.host),
    headers: Object.entries(all).flatMap(([name, value]) => [name, String(value)]),
  })
}

/**
 * Answers the first request of visitors for pages that are kept, before anything else looks at it: routing and the
 * hooks of the program cost as much again as sending. Gives false for whatever is not remembered or holds no more.
 */
export function answerAtOnce({ sites, metrics }: Pick<Services, 'sites' | 'metrics'>, trust: ProxyTrust) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const began = performance.now()
    const sign = signOf(request, () => visitorCountry(request, trust))
    const answer = sign === null ? undefined : answers.get(sign)
    if (!answer || sites.remembered(answer.host) !== answer.site) return false
    response.writeHead(200, answer.headers.concat('x-request-id', newRequestId()))
    response.end(answer.bytes)
    answer.count ??= metrics.requestsOf({ method: 'GET', route: answer.route, status: 200 })
    answer.count((performance.now() - began) / 1000)
    return true
  }
}
