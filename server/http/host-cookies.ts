import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { guardedCookies, hostCookiePrefix } from '#contract/api/limits.ts'

type Cookies = Record<string, string | undefined>

/** Returns cookies by their plain names; over TLS a guarded one counts only under its prefixed name. */
export function toPlainCookies(cookies: Cookies, secure: boolean): Cookies {
  if (!secure) return cookies
  const plain = { ...cookies }
  for (const name of guardedCookies) {
    plain[name] = cookies[`${hostCookiePrefix}${name}`]
    if (plain[name] === undefined) delete plain[name]
  }
  return plain
}

/**
 * Sends guarded cookies under a name that browsers accept only from this host, over TLS, for the whole site
 * (`__Host-`), so that neither a sibling host nor anyone on the network can plant one. The rest of the program uses
 * plain names.
 */
export function registerHostCookies(app: FastifyInstance, secure: boolean): void {
  if (!secure) return
  const prefixName = (name: string) => (guardedCookies.includes(name) ? `${hostCookiePrefix}${name}` : name)
  app.addHook('onRequest', async (request, reply) => {
    request.cookies = toPlainCookies(request.cookies, secure)
    const { setCookie, clearCookie } = reply
    reply.setCookie = (name, value, options) => setCookie.call(reply, prefixName(name), value, options)
    // A browser clears a prefixed cookie only with equally strict attributes.
    reply.clearCookie = (name, options) =>
      clearCookie.call(reply, prefixName(name), { ...options, secure: true })
  })
}
