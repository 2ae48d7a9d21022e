import type { UsedFilters } from '#contract/features/discovery/search.ts'
import type { LookingFor } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { AgeFields, agesOf, wrongAges } from '#web/features/profiles/cards/age-fields.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { FilterForm } from './filter-form.tsx'
import { type MoreChosen, MoreFilters } from './more-filters.tsx'
import { type ChosenPlace, PlaceFilter } from './place-filter.tsx'
import type { Filters } from './search-query.ts'
import { useSearchFields } from './use-search-fields.ts'

interface GenderFilterProps {
  open: boolean
  onClose: () => void
  value: LookingFor
  onChange: (gender: LookingFor) => void
}

const genders: readonly LookingFor[] = ['female', 'male', 'both']

/** Whom to show. */
function GenderFilter({ open, onClose, value, onChange }: GenderFilterProps) {
  const t = useTranslate()
  const options = genders.map((gender) => ({ value: gender, label: t(`search.gender.${gender}`) }))

  function handleSubmit(values: FormData) {
    const chosen = genders.find((gender) => gender === values.get('gender'))
    if (chosen) onChange(chosen)
  }

  return (
    <FilterForm title={t('search.show')} open={open} onClose={onClose} onSubmit={handleSubmit}>
      <RadioGroup
        legend={t('search.show')}
        legendHidden
        name="gender"
        options={options}
        defaultValue={value}
      />
    </FilterForm>
  )
}

interface AgeFilterProps {
  open: boolean
  onClose: () => void
  min: number
  max: number
  onChange: (ages: { min_age: number; max_age: number }) => void
}

/** How old: two numbers, the wrong way round as well. */
function AgeFilter({ open, onClose, min, max, onChange }: AgeFilterProps) {
  const t = useTranslate()
  const { min_age: least } = useLoadedCall('settings', {})
  const errors = useFormErrors()
  return (
    <FilterForm
      title={t('search.age')}
      open={open}
      onClose={onClose}
      form={errors.form}
      isWrong={(values) => errors.showFields(wrongAges(values, least))}
      onSubmit={(values) => onChange(agesOf(values))}
    >
      <AgeFields errors={errors} min={min} max={max} />
    </FilterForm>
  )
}

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
