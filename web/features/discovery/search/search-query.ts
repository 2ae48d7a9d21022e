import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { distanceSteps } from '#contract/api/limits.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import {
  type SearchField,
  type TraitField,
  traitFields,
  traitOptions,
  visitorSearchFields,
} from '#contract/features/discovery/search-fields.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import type { App } from '#web/app/cache/app.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'

/** The fields that this viewer may search by: those of the site, for visitors only what they also see. */
export function useSearchFields(): readonly SearchField[] {
  const { search_fields: fields } = useLoadedCall('settings', {})
  return useUser() ? fields : fields.filter((field) => visitorSearchFields.includes(field))
}

export type Filters = Omit<CallInput<'searchMembers'>, 'before'>

/** How long loaded pages are shown again without reloading. */
const keptMilliseconds = 300_000
/** The maximum of pages loaded at once from an address; "show more" continues. */
const maxPages = 10

/** Single-value parameters with their schemas, from the search contract. */
const singles = {
  gender: /^(female|male|both)$/,
  country: /^[A-Z]{2}$/,
  countryregion: /^[A-Z]{2}-[A-Z0-9]{1,6}$/,
  min_age: /^(1[89]|[2-9]\d)$/,
  max_age: /^(1[89]|[2-9]\d)$/,
  online: /^1$/,
  with_photo: /^1$/,
  photo_verified: /^1$/,
  within: /^(5|10|20|50|100)$/,
  sort: /^distance$/,
} satisfies Record<Exclude<SearchField, TraitField> | 'photo_verified' | 'within' | 'sort', RegExp>
const singleFields = Object.keys(singles) as (keyof typeof singles)[] // the table above has no other keys

/**
 * Reads the filters of an address. Unknown filters and values are ignored: an old or mistyped address shows the search
 * without them.
 */
export function parseFilters(
  url: URLSearchParams,
  { countries }: Pick<PublicSettings, 'countries'>,
): Filters {
  const lists = traitFields.map((field) => {
    const rawValues = url.getAll(field)
    return [field, traitOptions[field].filter((option) => rawValues.includes(option))] as const
  })
  const found = singleFields
    .map((field) => [field, url.get(field) ?? ''] as const)
    .filter(
      ([field, value]) => singles[field].test(value) && (field !== 'country' || countries.includes(value)),
    )
  const filters = [...lists.filter(([, values]) => values.length > 0), ...found]
  return Object.fromEntries(filters) as Filters // every value was looked at
}

/** Writes filters as a query string, in a fixed order, so that the same search has the same address. */
export function formatFilters(filters: Filters, page = 1): string {
  const query = new URLSearchParams()
  for (const field of [...singleFields, ...traitFields]) {
    // None of them is 0.
    for (const one of [filters[field]].flat()) if (one) query.append(field, String(one))
  }
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text && `?${text}`
}

/** Returns how many pages an address shows. */
export function parsePages(url: URLSearchParams): number {
  const page = Number(url.get('page'))
  return Number.isInteger(page) && page >= 1 ? page : 1
}

/** Returns the cached pages of one search. */
export function searchPages(app: App, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ['searchMembers', filters],
    queryFn: ({ pageParam }) =>
      app.call('searchMembers', { ...filters, ...(pageParam !== '' && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: keptMilliseconds,
    // What failed is asked for again by `useOnlineRetry`: a reload of the pages that are shown would take its place.
    refetchOnReconnect: false,
  })
}

/** Loads as many pages as the address shows, unless they are cached. */
export async function ensureSearchPages(app: App, filters: Filters, pages: number): Promise<void> {
  const options = searchPages(app, filters)
  const known = app.cache.getQueryData(options.queryKey)
  if (known && (known.pages.length >= pages || known.pages.at(-1)?.next === null)) return
  await app.cache.fetchInfiniteQuery({ ...options, pages: Math.min(pages, maxPages), staleTime: 0 })
}

/**
 * The filters that a search would have used: those of the last successful one, with the requested changes. Null if none
 * has succeeded in this tab.
 */
export function getUsedBefore(app: App, filters: Filters): UsedFilters | null {
  const known = app.cache.getQueriesData<InfiniteData<CallOutput<'searchMembers'>>>({
    queryKey: ['searchMembers'],
  })
  const used = known.map(([, data]) => data?.pages[0]?.filters).findLast(Boolean)
  if (!used) return null
  const {
    min_age = used.min_age,
    max_age = used.max_age,
    online,
    with_photo,
    photo_verified,
    within,
    ...others
  } = filters
  return {
    ...used,
    ...(others as Partial<UsedFilters>), // as they are in an address, where each was checked
    countryregion: filters.countryregion ?? null,
    min_age: Number(min_age),
    max_age: Number(max_age),
    online: online !== undefined,
    with_photo: with_photo !== undefined,
    within: distanceSteps.find((km) => km === Number(within)) ?? null,
    sort: filters.sort ?? 'activity',
    photo_verified: photo_verified !== undefined,
  }
}
