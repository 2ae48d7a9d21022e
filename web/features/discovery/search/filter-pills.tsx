import { MapPin, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import { searchMaxAge } from '#contract/api/limits.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { traitFields } from '#contract/features/discovery/search-fields.ts'
import { late } from '#web/app/browser/late.tsx'
import { useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { FilterRow } from '#web/ui/filter-row.tsx'
import type { FilterDialogsProps, OpenFilter } from './filter-dialogs.tsx'
import type { Filters } from './search-query.ts'
import { useSearchFields } from './use-search-fields.ts'

const FilterDialogs = late<FilterDialogsProps>(
  ({ open }) => open !== null,
  async () => (await import('./filter-dialogs.tsx')).FilterDialogs,
)

interface FilterPillsProps {
  used: UsedFilters
  onChange: (change: Partial<Filters>) => void
  /** At the end of the line. */
  end?: ReactNode
}

/** The filters in use, each with the dialog that changes it. */
export function FilterPills({ used, onChange, end }: FilterPillsProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<OpenFilter>(null)
  const fields = useSearchFields()
  const { min_age } = useLoadedCall('settings', {})
  const has = (field: (typeof fields)[number]) => fields.includes(field)
  const moreSet = traitFields.filter((field) => used[field].length > 0).length + (used.with_photo ? 1 : 0)
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

function PlaceName({ country, region }: { country: string; region: string | null }) {
  const locale = useLocale()
  const { data } = useCall('regions', { country }, { enabled: region !== null })
  const name = data?.regions[country]?.regions.find(({ id }) => id === region)?.name
  return <span>{region === null ? formatCountry(country, locale) : `${name ?? '…'}, ${country}`}</span>
}
