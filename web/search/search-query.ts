import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/page-renderer.ts'
import type { UsedFilters } from '#contract/search.ts'
import { type SearchField, searchFields, type TraitField, traitFields } from '#contract/search-fields.ts'
import type { App } from '#web/lib/app.ts'

export type Filters = Omit<CallInput<'searchMembers'>, 'before'>

/** How long pages that were read are shown again without asking (E-117). */
const keptMilliseconds = 300_000
/** More pages than this are not read at once from an address; "show more" goes on. */
const mostPages = 10

/** Those that are given once. */
const singleFields = searchFields.filter((field) => !isTrait(field))

function isTrait(field: SearchField): field is TraitField {
  return traitFields.some((trait) => trait === field)
}

/** Reads the filters that stand in an address; what is no filter is left alone (E-109…E-113). */
export function filtersOf(url: URLSearchParams): Filters {
  const lists = traitFields.map((field) => [field, url.getAll(field)] as const)
  const singles = singleFields.map((field) => [field, url.get(field)] as const)
  const given = [
    ...lists.filter(([, values]) => values.length > 0),
    ...singles.filter(([, value]) => value !== null),
  ]
  // The server checks every value; an address that somebody has typed wrongly gets its error.
  return Object.fromEntries(given) as Filters
}

/** The filters that an answer says were used, as they would be asked for again. */
export function filtersOfUsed({ countryregion, online, with_photo, ...used }: UsedFilters): Filters {
  return {
    ...used,
    ...(countryregion !== null && { countryregion }),
    ...(online && { online: '1' as const }),
    ...(with_photo && { with_photo: '1' as const }),
  }
}

/** Writes filters as the query of an address, in one order, so that the same search has the same address. */
export function queryOfFilters(filters: Filters, page = 1): string {
  const query = new URLSearchParams()
  for (const field of [...singleFields, ...traitFields]) {
    const value: unknown = filters[field]
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(field, String(one))
    }
  }
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** How many pages an address shows. */
export function pagesOf(url: URLSearchParams): number {
  const page = Number(url.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1
}

/** The pages of one search as they stand in the cache. */
export function searchPages(app: App, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ['searchMembers', filters],
    queryFn: ({ pageParam }) =>
      app.call('searchMembers', { ...filters, ...(pageParam !== '' && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: keptMilliseconds,
  })
}

/** Reads as many pages as an address shows, unless they are in the cache. */
export async function ensureSearchPages(app: App, filters: Filters, pages: number): Promise<void> {
  const options = searchPages(app, filters)
  const known = app.cache.getQueryData(options.queryKey)
  if (known && (known.pages.length >= pages || known.pages.at(-1)?.next === null)) return
  await app.cache.fetchInfiniteQuery({ ...options, pages, staleTime: known ? 0 : keptMilliseconds })
}
