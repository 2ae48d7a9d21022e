import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CallName } from '#contract/api/calls.ts'
import type { Context } from '../app/context.ts'
import type { Site } from '../app/site.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Chooses the encoding of a cached page that the browser accepts, the smaller one first. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '').split(',').map((one) => one.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/** A visitor's page as it is sent. */
export interface SentPage {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/**
 * The calls that a cacheable page may read: nothing about persons, only dependent on site and country, and every change
 * to them invalidates the site.
 */
const cacheableCalls: ReadonlySet<CallName> = new Set(['settings', 'currentUser', 'page'])

const cache = new LRUCache<string, SentPage & { readonly site: Site }>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length + 2048,
})

interface PageVariant {
  readonly url: URL
  readonly theme: 'light' | 'dark' | null
  readonly encoding: Encoding | null
}

/**
 * Returns the cache key of a visitor's page within the site; null when it depends on more, so that it is not cached.
 */
export function getPageCacheKey(ctx: Context, { url, theme, encoding }: PageVariant): string | null {
  const { tracking, consent, country } = ctx.request
  const isAnyone = !ctx.viewer && !ctx.staff && Object.keys(tracking).length === 0
  if (!isAnyone || url.search !== '') return null
  return `${ctx.locale} ${theme} ${consent} ${country} ${encoding} ${url.href}`
}

/**
 * Returns the cached page of a site; reloaded settings make a new site object, whose pages are not cached yet
 * (server/features/sites/find-site.ts).
 */
export function findCachedPage(site: Site, cacheKey: string): SentPage | null {
  const page = cache.get(cacheKey)
  return page?.site === site ? page : null
}

/** Returns whether a page may be cached: it has read nothing about persons. */
export function isCacheable(read: ReadonlySet<CallName>): boolean {
  return [...read].every((name) => cacheableCalls.has(name))
}

/** Compresses a page once for everyone, and caches it. */
export async function cachePage(
  site: Site,
  cacheKey: string,
  page: { html: string; headers: Readonly<Record<string, string>>; encoding: Encoding | null },
): Promise<SentPage> {
  const { html, encoding } = page
  const headers = {
    ...page.headers,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  }
  const sent = { headers, bytes: await compressPage(html, encoding) }
  cache.set(cacheKey, { ...sent, site })
  return sent
}

async function compressPage(html: string, encoding: Encoding | null): Promise<Buffer> {
  if (encoding === 'br') return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? zip(html) : Buffer.from(html)
}
