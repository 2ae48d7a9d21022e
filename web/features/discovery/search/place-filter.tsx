import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { FilterForm } from './filter-form.tsx'
import { locate, useGeolocationPermission } from './locate.ts'

export interface ChosenPlace {
  country: string
  countryregion: string | undefined
}

interface PlaceFilterProps {
  open: boolean
  onClose: () => void
  value: { country: string; countryregion: string | null }
  withRegions: boolean
  onChange: (place: ChosenPlace) => void
}

/** The place: a country, a region of it, or the browser's region. */
export function PlaceFilter({ open, onClose, value, withRegions, onChange }: PlaceFilterProps) {
  const t = useTranslate()
  const [country, setCountry] = useState(value.country)

  function handleSubmit(values: FormData) {
    const region = values.get('region')
    onChange({ country, countryregion: typeof region === 'string' && region !== '' ? region : undefined })
  }

  return (
    <FilterForm title={t('search.place')} open={open} onClose={onClose} onSubmit={handleSubmit}>
      <Stack>
        <NearMe
          onFound={(place) => {
            onClose()
            onChange(place)
          }}
        />
        <CountrySelect value={country} onChange={setCountry} />
        {withRegions && (
          <RegionSelect
            key={country}
            country={country}
            value={country === value.country ? value.countryregion : null}
          />
        )}
      </Stack>
    </FilterForm>
  )
}

function CountrySelect({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const { countries } = useLoadedCall('settings', {})
  return (
    <SelectField label={t('search.country')} value={value} onChange={(event) => onChange(event.target.value)}>
      {countries.map((code) => (
        <option key={code} value={code}>
          {formatCountry(code, locale)}
        </option>
      ))}
    </SelectField>
  )
}

function RegionSelect({ country, value }: { country: string; value: string | null }) {
  const t = useTranslate()
  const locale = useLocale()
  const { data } = useCall('regions', { country })
  const known = data?.regions[country]
  return (
    <SelectField
      // The choice can only be set once the list is there.
      key={known ? 'known' : 'loading'}
      label={known?.label ?? t('search.region')}
      name="region"
      defaultValue={value ?? ''}
    >
      <option value="">{t('search.wholeCountry', { country: formatCountry(country, locale) })}</option>
      {known?.regions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function NearMe({ onFound }: { onFound: (place: ChosenPlace) => void }) {
  const t = useTranslate()
  const app = useApp()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const permission = useGeolocationPermission()

  async function handlePress() {
    setState('busy')
    const place = await locate(app.call)
    setState(place ? 'idle' : 'failed')
    if (place) onFound({ country: place.country, countryregion: place.region_id })
  }

  if (permission === 'unsupported') return null
  return (
    <Stack gap={2}>
      <Button
        variant="soft"
        icon={<LocateFixed aria-hidden />}
        busy={state === 'busy'}
        onClick={() => void handlePress()}
      >
        {t('search.nearMe')}
      </Button>
      {state === 'failed' && <FieldError id="near-me-error">{t('search.notLocated')}</FieldError>}
      {permission === 'denied' && <p>{t('search.notAllowedToLocate')}</p>}
      {state !== 'failed' && permission !== 'denied' && <p>{t('search.nearMeHint')}</p>}
    </Stack>
  )
}
