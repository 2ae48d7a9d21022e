import type { FastifyInstance } from 'fastify'
import { isHealthAddress } from './health.ts'
import { listForwardedAddresses, readAddress } from './network.ts'

/** What recent requests reveal about the proxies in front of the program. */
export interface ProxyReport {
  /** How many proxies are trusted (TRUSTED_PROXIES). */
  readonly trusted: number
  /** The number of addresses in most requests, one per proxy; null after too few requests. */
  readonly usual: number | null
}

/** Where the process reports it to the same machine. */
export const proxyReportPath = '/healthz/proxies'

const minRequests = 50
const maxRequests = 1000

/**
 * Counts the addresses in requests. A visitor can add addresses to their own request, but not to most others: if most
 * requests have a different number than there are trusted proxies, the setting is wrong.
 */
export class ProxyChain {
  readonly #counts = new Map<number, number>()
  #requests = 0

  countRequest(addresses: number): void {
    this.#counts.set(addresses, (this.#counts.get(addresses) ?? 0) + 1)
    if (++this.#requests < maxRequests) return
    // Older requests count less and less, so that a new proxy is detected.
    this.#requests = 0
    for (const [length, count] of this.#counts) {
      this.#counts.set(length, Math.floor(count / 2))
      this.#requests += Math.floor(count / 2)
    }
  }

  /** The number in more than half of all requests; null with too few requests, or without a majority. */
  get usual(): number | null {
    if (this.#requests < minRequests) return null
    for (const [length, count] of this.#counts) if (count > this.#requests / 2) return length
    return null
  }
}

/**
 * Watches how many proxies requests pass through, warns once when that differs from the setting, and reports it on this
 * machine.
 */
export function watchProxies(app: FastifyInstance, { trustedProxies }: { trustedProxies: number }): void {
  const chain = new ProxyChain()
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isHealthAddress(request.url)) {
      chain.countRequest(listForwardedAddresses(request.raw).length)
      const { usual } = chain
      if (!isTold && usual !== null && usual !== trustedProxies) {
        isTold = true
        request.log.warn({ usual, trustedProxies }, 'TRUSTED_PROXIES is not the number of proxies in front')
      }
    }
    done()
  })
  app.get(proxyReportPath, async (request, reply) => {
    const direct = readAddress(request.raw.socket.remoteAddress ?? '')
    const isOwnMachine = direct?.range() === 'loopback' && listForwardedAddresses(request.raw).length === 0
    if (!isOwnMachine) return reply.code(404).send()
    const report: ProxyReport = { trusted: trustedProxies, usual: chain.usual }
    return reply.header('cache-control', 'no-store').send(report)
  })
}
