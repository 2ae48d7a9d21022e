import { infiniteQueryOptions } from '@tanstack/react-query'
import { searchMaxAge } from '#contract/limits.ts'
import type { CallInput } from '#contract/page-renderer.ts'
import type { UsedFilters } from '#contract/search.ts'
import {
  type SearchField,
  searchFields,
  type TraitField,
  traitFields,
  traitOptions,
} from '#contract/search-fields.ts'
import type { PublicSettings } from '#contract/site.ts'
import type { App } from '#web/lib/app.ts'

export type Filters = Omit<CallInput<'searchMembers'>, 'before'>

/** How long pages that were read are shown again without asking (E-117). */
const keptMilliseconds = 300_000
/** More pages than this are not read at once from an address; "show more" goes on. */
const mostPages = 10

/** Nobody is younger; a site whose members are older searches from its own least age. */
const leastAge = 18

/** Those that are given once. */
const singleFields = searchFields.filter((field) => !isTrait(field))

function isTrait(field: SearchField): field is TraitField {
  return traitFields.some((trait) => trait === field)
}

type Countries = Pick<PublicSettings, 'countries'>

/** Whether something can be meant by the value of a field that is given once, as the contract of the search has it. */
function isMeant(field: SearchField, url: URLSearchParams, { countries }: Countries): boolean {
  const value = url.get(field) ?? ''
  const country = url.get('country') ?? ''
  switch (field) {
    case 'gender':
      return ['female', 'male', 'both'].includes(value)
    case 'country':
      return countries.includes(value)
    case 'countryregion':
      return (
        /^[A-Z]{2}-[A-Z0-9]{1,6}$/.test(value) && (!countries.includes(country) || value.startsWith(country))
      )
    case 'min_age':
    case 'max_age': {
      const age = Number(value)
      return Number.isInteger(age) && age >= leastAge && age <= searchMaxAge
    }
    default:
      return value === '1'
  }
}

/**
 * Reads the filters that stand in an address (E-109…E-113). What is no filter, or no value of one, is left alone: an
 * address that is old or was typed wrongly shows the search without it.
 */
export function filtersOf(url: URLSearchParams, site: Countries): Filters {
  const lists = traitFields.map((field) => {
    const given = url.getAll(field)
    return [field, traitOptions[field].filter((option) => given.includes(option))] as const
  })
  const singles = singleFields.filter((field) => isMeant(field, url, site))
  const found = [
    ...lists.filter(([, values]) => values.length > 0),
    ...singles.map((field) => [field, url.get(field)] as const),
  ]
  return Object.fromEntries(found) as Filters // every value was looked at
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
