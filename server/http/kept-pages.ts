import { LRUCache } from 'lru-cache'
import type { CallName } from '#contract/calls.ts'
import type { Context, Site } from '../context.ts'
import type { Encoding } from './compress.ts'

/** A visitor's page as it is sent. */
export interface SentPage {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/**
 * What a page may have read to be kept: it says nothing of persons and depends on the site and the place alone, and
 * whatever changes it lets the site be forgotten.
 */
const keepable: ReadonlySet<CallName> = new Set(['settings', 'currentUser', 'page'])

const kept = new LRUCache<string, SentPage & { readonly site: Site }>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length + 2048,
})

interface Asked {
  readonly url: URL
  readonly theme: 'light' | 'dark' | null
  readonly encoding: Encoding | null
}

/** Names what a visitor's page may depend on beside the site; null where there is more to it, so that none is kept. */
export function placeOf(ctx: Context, { url, theme, encoding }: Asked): string | null {
  const { tracking, consent, country } = ctx.request
  const isAnyone = !ctx.viewer && !ctx.staff && Object.keys(tracking).length === 0
  if (!isAnyone || url.search !== '') return null
  return `${ctx.locale} ${theme} ${consent} ${country} ${encoding} ${url.href}`
}

/** The page that was kept for the site; a site whose settings were read anew is another one (server/sites). */
export function keptPage(site: Site, place: string): SentPage | null {
  const page = kept.get(place)
  return page?.site === site ? page : null
}

/** Keeps a page, unless it has read what concerns persons. */
export function keepPage(
  site: Site,
  { place, page, read }: { place: string; page: SentPage; read: ReadonlySet<CallName> },
): void {
  if ([...read].every((name) => keepable.has(name))) kept.set(place, { ...page, site })
}
