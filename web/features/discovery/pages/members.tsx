import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Bookmark, MapPin, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCountry, formatNumber } from '#contract/api/format.ts'
import { searchMaxAge } from '#contract/api/limits.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { traitFields } from '#contract/features/discovery/search-fields.ts'
import { toSearchFilters } from '#contract/features/discovery/used-filters.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { FilterPill, FilterRow } from '#web/ui/filter-pill.tsx'
import { createLazyPart } from '../../../app/browser/lazy-part.tsx'
import { ensureCall, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { isCallError, isUnanswered, useErrorTexts } from '../../../app/calls/call-error.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { useLoadingPlace, useLocation, useNavigate } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import type { FilterDialogsProps, OpenFilter } from '../search/filter-dialogs.tsx'
import type { FilterExplainerProps } from '../search/filter-explainer.tsx'
import type { SavedSearchesProps } from '../search/saved-searches.tsx'
import {
  ensureSearchPages,
  type Filters,
  formatFilters,
  getUsedBefore,
  parseFilters,
  parsePages,
  searchPages,
  useSearchFields,
} from '../search/search-query.ts'
import { SearchResults, SearchSkeletons, useOnlineRetry } from '../search/search-results.tsx'
import styles from './members.module.css'

const FilterDialogs = createLazyPart<FilterDialogsProps>(
  async () => (await import('../search/filter-dialogs.tsx')).FilterDialogs,
  ({ open }) => open !== null,
)

const SavedSearches = createLazyPart<SavedSearchesProps>(
  async () => (await import('../search/saved-searches.tsx')).SavedSearches,
  ({ open }) => open,
)

interface FilterPillsProps {
  used: UsedFilters
  onChange: (change: Partial<Filters>) => void
  /** At the end of the line. */
  end?: ReactNode
}

/** The filters in use, each with the dialog that changes it. */
function FilterPills({ used, onChange, end }: FilterPillsProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<OpenFilter>(null)
  const fields = useSearchFields()
  const { min_age, distances } = useLoadedCall('settings', {})
  const hasDistances = useUser() !== null && distances
  const formatDistance = useDistanceText()
  const has = (field: (typeof fields)[number]) => fields.includes(field)
  const moreSet =
    traitFields.filter((field) => used[field].length > 0).length +
    Number(used.with_photo) +
    Number(used.photo_verified)
  const close = () => setOpen(null)
  const agesSet = used.min_age !== min_age || used.max_age !== searchMaxAge

  return (
    <>
      <FilterRow label={t('search.filters')}>
        {has('gender') && (
          <FilterPill name={t('search.show')} opens="dialog" onClick={() => setOpen('gender')}>
            {t(`search.gender.${used.gender}`)}
          </FilterPill>
        )}
        {has('country') && (
          <FilterPill icon={<MapPin aria-hidden />} opens="dialog" onClick={() => setOpen('place')}>
            <PlaceName country={used.country} region={used.countryregion} />
          </FilterPill>
        )}
        {hasDistances && (
          <FilterPill opens="dialog" on={used.within !== null} onClick={() => setOpen('distance')}>
            {formatDistance(used) ?? t('search.distance')}
          </FilterPill>
        )}
        {has('min_age') && (
          <FilterPill name={t('search.age')} opens="dialog" on={agesSet} onClick={() => setOpen('age')}>
            {t('search.ageRange', { min: used.min_age, max: used.max_age })}
          </FilterPill>
        )}
        {has('online') && (
          <FilterPill on={used.online} onClick={() => onChange({ online: used.online ? undefined : '1' })}>
            {t('search.online')}
          </FilterPill>
        )}
        <FilterPill
          icon={<SlidersHorizontal aria-hidden />}
          opens="dialog"
          on={moreSet > 0}
          onClick={() => setOpen('more')}
        >
          {moreSet > 0 ? t('search.moreFiltersSet', { count: moreSet }) : t('search.moreFilters')}
        </FilterPill>
        {end}
      </FilterRow>
      <FilterDialogs open={open} onClose={close} used={used} onChange={onChange} />
    </>
  )
}

/** Opens the member's saved searches. */
function SavedSearchesPill(props: Pick<SavedSearchesProps, 'used' | 'onShow'>) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <FilterPill icon={<Bookmark aria-hidden />} opens="dialog" onClick={() => setOpen(true)}>
        {t('saved.title')}
      </FilterPill>
      <SavedSearches {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Returns the text of a distance; null for any. */
function useDistanceText(): (used: UsedFilters) => string | null {
  const t = useTranslate()
  return ({ within, sort }) => {
    if (within === null) return null
    const limit = t('search.within', { km: within })
    return sort === 'distance' ? `${limit} · ${t('search.nearestFirst')}` : limit
  }
}

function PlaceName({ country, region }: { country: string; region: string | null }) {
  const locale = useLocale()
  const { data } = useCall('regions', { country }, { enabled: region !== null })
  const name = data?.regions[country]?.regions.find(({ id }) => id === region)?.name
  return <span>{region === null ? formatCountry(country, locale) : `${name ?? '…'}, ${country}`}</span>
}

interface ResultCountProps {
  count: number
  /** There are more than `count`. */
  capped: boolean
}

const bold = { b: (text: React.ReactNode) => <b className={styles.number}>{text}</b> }

/** How many members match, announced when it changes. */
function ResultCount({ count, capped }: ResultCountProps) {
  const locale = useLocale()
  return (
    <p className={styles.count} aria-live="polite">
      {capped ? (
        <Rich message="search.countMore" values={{ count: formatNumber(count, locale) }} tags={bold} />
      ) : (
        <Rich message="search.count" values={{ count }} tags={bold} />
      )}
    </p>
  )
}

/** What it says has to be asked for first. */
const FilterExplainer = createLazyPart<FilterExplainerProps>(
  async () => (await import('../search/filter-explainer.tsx')).FilterExplainer,
  () => true,
)

export async function load({ app, url }: LoadArguments<'members'>): Promise<undefined> {
  const filters = parseFilters(url.searchParams, await ensureCall(app, 'settings', {}))
  try {
    await ensureSearchPages(app, filters, parsePages(url.searchParams))
  } catch (error) {
    // In the browser the page says so itself and keeps the filters, which may need to change.
    if (app.onServer || !isCallError(error) || isCallError(error, 'authentication_required')) throw error
  }
}

/** With fewer results than this, the filters are explained. */
const fewHits = 12

export function Page() {
  const app = useApp()
  const { search } = useLocation()
  const filters = parseFilters(new URLSearchParams(search), useLoadedCall('settings', {}))
  const state = app.cache.getQueryState(searchPages(app, filters).queryKey)
  if (state?.status !== 'error' || state.data) return <Search />
  return <FailedSearch filters={filters} error={state.error} />
}

/** The heading and filters of a failed search, why it failed, and a retry button. */
function FailedSearch({ filters, error }: { filters: Filters; error: unknown }) {
  const t = useTranslate()
  const app = useApp()
  const texts = useErrorTexts()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const used = getUsedBefore(app, filters)
  const show = (query: string) => void navigate(pathname + query, { keepScroll: true })
  useOnlineRetry(true, () => show(search))
  return (
    <Main>
      <Stack gap={4}>
        <PageTitle title={t('search.title')} />
        {used && (
          <FilterPills used={used} onChange={(change) => show(formatFilters({ ...filters, ...change }))} />
        )}
        <p role="alert">
          {isUnanswered(error) || isCallError(error, 'rate_limited')
            ? texts.of(error)
            : t('error.unavailable')}
        </p>
        <div>
          <Button variant="soft" onClick={() => show(search)}>
            {t('errorPage.tryAgain')}
          </Button>
        </div>
      </Stack>
    </Main>
  )
}

function Search() {
  const t = useTranslate()
  const app = useApp()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const loading = useLoadingPlace()
  const settings = useLoadedCall('settings', {})
  const filtersIn = (query: string) => parseFilters(new URLSearchParams(query), settings)
  const filters = filtersIn(search)
  const { data, error, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(
    searchPages(app, filters),
  )
  const { pages } = data
  const [first] = pages

  // A further page of the same filters is not a change.
  const isChanging =
    loading?.pathname === pathname && formatFilters(filtersIn(loading.search)) !== formatFilters(filters)

  function show(changed: Filters) {
    void navigate(pathname + formatFilters(changed), { keepScroll: true })
  }

  // An address to return to. Someone who has moved on while a page was loading is not taken back to it.
  const address = pathname + formatFilters(filters, pages.length)
  const isBehind = !loading && pages.length > parsePages(new URLSearchParams(search))
  useEffect(() => {
    if (isBehind) void navigate(address, { replace: true, keepScroll: true })
  }, [isBehind, address, navigate])

  if (!first) return null
  // Filters that the answer dropped, such as an unknown region, are removed from the address.
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
          end={
            user && (
              <SavedSearchesPill used={first.filters} onShow={(saved) => show(toSearchFilters(saved))} />
            )
          }
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
