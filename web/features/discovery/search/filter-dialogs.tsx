import { useState } from 'react'
import { distanceSteps, maxDistance } from '#contract/api/limits.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { type TraitField, traitFields, traitOptions } from '#contract/features/discovery/search-fields.ts'
import type { LookingFor } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { AgeFields, findWrongAges, readAges } from '#web/features/profiles/cards/age-fields.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { ChipButton, ChipList } from '#web/ui/chip.tsx'
import { CheckboxField, RadioGroup } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FilterForm } from './filter-form.tsx'
import { type ChosenPlace, PlaceFilter } from './place-filter.tsx'
import { type Filters, useSearchFields } from './search-query.ts'

/** What this dialog changes of a search. */
type MoreFiltersChoice = Pick<UsedFilters, TraitField> & { with_photo: boolean; photo_verified: boolean }

interface MoreFiltersProps {
  open: boolean
  onClose: () => void
  value: MoreFiltersChoice
  /** The fields that the site searches by. */
  fields: readonly string[]
  onChange: (chosen: MoreFiltersChoice) => void
}

/** All other search criteria; of several answers to one question, any matches. */
function MoreFilters({ open, onClose, value, fields, onChange }: MoreFiltersProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<MoreFiltersChoice>(value)
  const { verified_photos } = useLoadedCall('settings', {})
  const isMember = useUser() !== null
  const shown = traitFields.filter((field) => fields.includes(field))
  return (
    <FilterForm
      title={t('search.moreFilters')}
      open={open}
      onClose={onClose}
      onSubmit={() => onChange(chosen)}
    >
      <Stack gap={5}>
        {fields.includes('with_photo') && (
          <CheckboxField
            label={t('search.withPhoto')}
            checked={chosen.with_photo}
            onChange={(event) => setChosen({ ...chosen, with_photo: event.target.checked })}
          />
        )}
        {verified_photos && isMember && (
          <CheckboxField
            label={t('members.photoVerified')}
            checked={chosen.photo_verified}
            onChange={(event) => setChosen({ ...chosen, photo_verified: event.target.checked })}
          />
        )}
        {shown.map((field) => (
          <Choices
            key={field}
            field={field}
            value={chosen[field]}
            onChange={(values) => setChosen({ ...chosen, [field]: values })}
          />
        ))}
      </Stack>
    </FilterForm>
  )
}

interface ChoicesProps {
  field: TraitField
  value: readonly string[]
  onChange: (values: string[]) => void
}

function Choices({ field, value, onChange }: ChoicesProps) {
  const t = useTranslate()
  const formatOption = useOptionText()
  const offered = useOffered(field)
  return (
    <FieldGroup legend={t(`profile.field.${field}`)}>
      <ChipList>
        {offered.map((option) => (
          <li key={option}>
            <ChipButton
              aria-pressed={value.includes(option)}
              onClick={() =>
                onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option])
              }
            >
              {formatOption(field, option)}
            </ChipButton>
          </li>
        ))}
      </ChipList>
    </FieldGroup>
  )
}

/** The choices; interests are those of the site. */
function useOffered(field: TraitField): readonly string[] {
  const { data } = useCall('interests', {}, { enabled: field === 'interests' })
  if (field !== 'interests') return traitOptions[field]
  return data?.interests.map(({ key }) => key) ?? []
}

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

/** The age: two numbers, in either order. */
function AgeFilter({ open, onClose, min, max, onChange }: AgeFilterProps) {
  const t = useTranslate()
  const { min_age: minAge } = useLoadedCall('settings', {})
  const errors = useFormErrors()
  return (
    <FilterForm
      title={t('search.age')}
      open={open}
      onClose={onClose}
      form={errors.form}
      isWrong={(values) => errors.showFields(findWrongAges(values, minAge))}
      onSubmit={(values) => onChange(readAges(values))}
    >
      <AgeFields errors={errors} min={min} max={max} />
    </FilterForm>
  )
}

export type OpenFilter = 'gender' | 'place' | 'distance' | 'age' | 'more' | null

export interface FilterDialogsProps {
  used: UsedFilters
  onChange: (change: Partial<Filters>) => void
  open: OpenFilter
  onClose: () => void
}

/** Each dialog is created when it opens, with the values in use. */
export function FilterDialogs({ open, onClose, used, onChange }: FilterDialogsProps) {
  const fields = useSearchFields()

  function handleMore({ with_photo, photo_verified, ...lists }: MoreFiltersChoice) {
    onChange({
      ...lists,
      with_photo: with_photo ? '1' : undefined,
      photo_verified: photo_verified ? '1' : undefined,
    })
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
      <DistanceFilter
        key={`distance ${open}`}
        {...shared}
        open={open === 'distance'}
        value={used}
        onChange={onChange}
      />
      <MoreFilters {...shared} open={open === 'more'} value={used} fields={fields} onChange={handleMore} />
    </>
  )
}

interface DistanceFilterProps {
  open: boolean
  onClose: () => void
  value: Pick<UsedFilters, 'within' | 'sort'>
  onChange: (chosen: Pick<Filters, 'within' | 'sort'>) => void
}

/** How far away, and whether the nearest come first; members who show no city read what it takes. */
function DistanceFilter({ open, onClose, value, onChange }: DistanceFilterProps) {
  const t = useTranslate()
  const user = useUser()
  if (typeof user?.profile.city_id !== 'number') return <NoCity open={open} onClose={onClose} />
  const options = [
    { value: '', label: t('search.anyDistance') },
    ...distanceSteps.map((km) => ({ value: String(km), label: t('search.within', { km }) })),
  ]

  function handleSubmit(values: FormData) {
    const within = distanceSteps.find((km) => String(km) === values.get('within'))
    onChange({ within, sort: values.get('nearest') === null ? undefined : 'distance' })
  }

  return (
    <FilterForm title={t('search.distance')} open={open} onClose={onClose} onSubmit={handleSubmit}>
      <Stack>
        <p>{t('search.distanceHint')}</p>
        <RadioGroup
          legend={t('search.distance')}
          legendHidden
          name="within"
          options={options}
          defaultValue={String(value.within ?? '')}
        />
        <CheckboxField
          variant="switch"
          name="nearest"
          label={t('search.nearestFirst')}
          hint={t('search.within', { km: maxDistance })}
          defaultChecked={value.sort === 'distance'}
        />
      </Stack>
    </FilterForm>
  )
}

function NoCity({ open, onClose }: Pick<DistanceFilterProps, 'open' | 'onClose'>) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('search.distance')}
      size="small"
      closeLabel={t('ui.close')}
    >
      <Stack>
        <p>{t('search.distanceNoCity')}</p>
        <p>
          <TextLink href={href('profile', locale)}>{t('view.edit')}</TextLink>
        </p>
      </Stack>
    </Dialog>
  )
}
