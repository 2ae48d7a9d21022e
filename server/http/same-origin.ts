import type { IncomingHttpHeaders } from 'node:http'

/**
 * Tells whether a request that changes something comes from our own pages. Browsers say so by Sec-Fetch-Site or Origin;
 * a request with neither comes from no browser and carries nobody's cookies but its maker's own.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (typeof fetchSite === 'string' && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  const { origin, host } = headers
  if (typeof origin !== 'string') return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host
}

/** Tells whether the browser only looks ahead; a GET with an effect is refused then (C-011). */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return [headers['sec-purpose'], headers.purpose, headers['x-moz']].some(
    (value) => typeof value === 'string' && value.includes('prefetch'),
  )
}
