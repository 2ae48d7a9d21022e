import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a request that changes something comes from our own pages. Browsers say so by Sec-Fetch-Site or
 * Origin; a request with neither comes from no browser and carries no one's cookies but its maker's own.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (typeof fetchSite === 'string' && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  const { origin, host } = headers
  if (typeof origin !== 'string') return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host
}

/** Headers with which browsers and e-mail clients mark a prefetch. */
const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/**
 * Returns whether a request is a prefetch: a browser that prefetches or prerenders, a preview, or a HEAD, with which
 * e-mail scanners try links. It must not change anything.
 */
export function isPrefetch(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return true
  return purposes.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
}
