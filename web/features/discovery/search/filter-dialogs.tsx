import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { AgeFilter } from './age-filter.tsx'
import { GenderFilter } from './gender-filter.tsx'
import { type MoreChosen, MoreFilters } from './more-filters.tsx'
import { type ChosenPlace, PlaceFilter } from './place-filter.tsx'
import type { Filters } from './search-query.ts'
import { useSearchFields } from './use-search-fields.ts'

export type OpenFilter = 'gender' | 'place' | 'age' | 'more' | null

export interface FilterDialogsProps {
  used: UsedFilters
  onChange: (change: Partial<Filters>) => void
  open: OpenFilter
  onClose: () => void
}

/** Each dialog is made anew when it opens, with the values in use. */
export function FilterDialogs({ open, onClose, used, onChange }: FilterDialogsProps) {
  const fields = useSearchFields()

  function handleMore({ with_photo, ...lists }: MoreChosen) {
    onChange({ ...lists, with_photo: with_photo ? '1' : undefined })
  }

  function handlePlace(place: ChosenPlace) {
    onChange({ country: place.country, countryregion: place.countryregion })
  }

  const shared = { onClose }
  return (
    <>
      <GenderFilter
        key={`gender ${open}`}
        {...shared}
        open={open === 'gender'}
        value={used.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <AgeFilter
        key={`age ${open}`}
        {...shared}
        open={open === 'age'}
        min={used.min_age}
        max={used.max_age}
        onChange={onChange}
      />
      <PlaceFilter
        key={`place ${open}`}
        {...shared}
        open={open === 'place'}
        value={used}
        withRegions={fields.includes('countryregion')}
        onChange={handlePlace}
      />
      <MoreFilters {...shared} open={open === 'more'} value={used} fields={fields} onChange={handleMore} />
    </>
  )
}
