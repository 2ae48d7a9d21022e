import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ensureCall, useApp } from '../lib/app.ts'
import { useTranslate } from '../lib/i18n.tsx'
import { late } from '../lib/late.tsx'
import { useLoadingPlace, useLocation, useNavigate } from '../lib/router/router-context.ts'
import { useLoadedCall } from '../lib/use-call.ts'
import { useUser } from '../lib/user.ts'
import type { LoadArguments } from '../page.ts'
import type { FilterExplainerProps } from '../search/filter-explainer.tsx'
import { FilterPills } from '../search/filter-pills.tsx'
import { ResultCount } from '../search/result-count.tsx'
import { SavedSearches } from '../search/saved-searches.tsx'
import {
  ensureSearchPages,
  type Filters,
  filtersOf,
  filtersOfUsed,
  pagesOf,
  queryOfFilters,
  searchPages,
} from '../search/search-query.ts'
import { SearchResults, SearchSkeletons } from '../search/search-results.tsx'
import { Main } from '../ui/main.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Stack } from '../ui/stack.tsx'

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
  const filters = filtersOf(new URLSearchParams(search), useLoadedCall('settings', {}))
  const { data, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(searchPages(app, filters))
  const changing = useIsChanging(pathname, search)
  const [first] = data.pages

  function show(changed: Filters) {
    void navigate(pathname + queryOfFilters(changed), { keepScroll: true })
  }

  async function handleMore() {
    await fetchNextPage()
    const address = pathname + queryOfFilters(filters, data.pages.length + 1)
    void navigate(address, { replace: true, keepScroll: true })
  }

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
        {changing ? (
          <SearchSkeletons />
        ) : (
          <>
            {user && first.numResults < fewHits && (
              <FilterExplainer filters={filters} onChange={handleChange} />
            )}
            <SearchResults
              pages={data.pages}
              loadingMore={isFetchingNextPage}
              onMore={() => void handleMore()}
              onReset={() => show({})}
            />
          </>
        )}
      </Stack>
    </Main>
  )
}

/** Whether other filters of this page are being loaded; a further page is not. */
function useIsChanging(pathname: string, search: string): boolean {
  const location = useLoadingPlace()
  const settings = useLoadedCall('settings', {})
  if (location?.pathname !== pathname) return false
  const [next, now] = [location.search, search].map((query) =>
    queryOfFilters(filtersOf(new URLSearchParams(query), settings)),
  )
  return next !== now
}
