import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { filtersOfUsed } from '#contract/features/discovery/used-filters.ts'
import { late } from '../../../app/browser/late.tsx'
import { ensureCall, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useLoadingPlace, useLocation, useNavigate } from '../../../app/router/router-context.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Stack } from '../../../ui/stack.tsx'
import type { FilterExplainerProps } from '../search/filter-explainer.tsx'
import { FilterPills } from '../search/filter-pills.tsx'
import { ResultCount } from '../search/result-count.tsx'
import { SavedSearches } from '../search/saved-searches.tsx'
import {
  ensureSearchPages,
  type Filters,
  filtersOf,
  pagesOf,
  queryOfFilters,
  searchPages,
} from '../search/search-query.ts'
import { SearchResults, SearchSkeletons } from '../search/search-results.tsx'

/** What it says has to be asked for first. */
const FilterExplainer = late<FilterExplainerProps>(
  () => true,
  async () => (await import('../search/filter-explainer.tsx')).FilterExplainer,
)

export async function load({ app, url }: LoadArguments<'members'>): Promise<undefined> {
  const filters = filtersOf(url.searchParams, await ensureCall(app, 'settings', {}))
  await ensureSearchPages(app, filters, pagesOf(url.searchParams))
}

/** With fewer hits than this, the filters are explained. */
const fewHits = 12

export function Page() {
  const t = useTranslate()
  const app = useApp()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const loading = useLoadingPlace()
  const settings = useLoadedCall('settings', {})
  const filtersIn = (query: string) => filtersOf(new URLSearchParams(query), settings)
  const filters = filtersIn(search)
  const { data, error, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(
    searchPages(app, filters),
  )
  const { pages } = data
  const [first] = pages

  // A further page of the same filters is no change.
  const isChanging =
    loading?.pathname === pathname && queryOfFilters(filtersIn(loading.search)) !== queryOfFilters(filters)

  function show(changed: Filters) {
    void navigate(pathname + queryOfFilters(changed), { keepScroll: true })
  }

  // An address to come back to. Whoever has gone on while a page was read is not led back to it.
  const address = pathname + queryOfFilters(filters, pages.length)
  const isBehind = !loading && pages.length > pagesOf(new URLSearchParams(search))
  useEffect(() => {
    if (isBehind) void navigate(address, { replace: true, keepScroll: true })
  }, [isBehind, address, navigate])

  if (!first) return null
  // What the answer says was left out, such as a region that there is not, does not stay in the address.
  const countryregion = first.filters.countryregion ?? undefined
  const handleChange = (change: Partial<Filters>) => show({ ...filters, countryregion, ...change })
  return (
    <Main>
      <Stack gap={4}>
        <PageTitle
          title={t('search.title')}
          end={<ResultCount count={first.numResults} capped={first.numResults_capped} />}
        />
        <FilterPills
          used={first.filters}
          onChange={handleChange}
          end={user && <SavedSearches used={first.filters} onShow={(saved) => show(filtersOfUsed(saved))} />}
        />
        {isChanging ? (
          <SearchSkeletons />
        ) : (
          <>
            {user && first.numResults < fewHits && (
              <FilterExplainer filters={filters} onChange={handleChange} />
            )}
            <SearchResults
              pages={pages}
              loadingMore={isFetchingNextPage}
              failure={isFetchNextPageError ? error : null}
              onMore={() => void fetchNextPage()}
              onReset={() => show({})}
            />
          </>
        )}
      </Stack>
    </Main>
  )
}
