import { LocateFixed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import { geolocationCacheMilliseconds } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { type App, useApp } from '#web/app/cache/app.ts'
import { useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { FilterForm } from './filter-form.tsx'

/** The geolocation permission; unknown until the browser has reported it. */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState

/** Calls back with the permission now, and whenever it changes. Returns the function that unsubscribes. */
export function followGeolocationPermission(
  onPermission: (permission: GeolocationPermission) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onPermission('unsupported')
    return () => undefined
  }
  const following = new AbortController()
  // Browsers without the permission API are asked for the position anyway.
  if ('permissions' in navigator) {
    void navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (following.signal.aborted) return
        onPermission(status.state)
        status.addEventListener('change', () => onPermission(status.state), { signal: following.signal })
      },
      () => undefined,
    )
  }
  return () => following.abort()
}

/** The current geolocation permission. */
function useGeolocationPermission(): GeolocationPermission {
  const [permission, setPermission] = useState<GeolocationPermission>('unknown')
  useEffect(() => followGeolocationPermission(setPermission), [])
  return permission
}

export type Place = CallOutput<'geocode'>

type Position = { latitude: number; longitude: number }

/** Asks the browser for its position; rejects when denied or unavailable. */
type AskPosition = () => Promise<Position>

/** Returns the browser's position, at most an hour old. */
const askBrowser: AskPosition = () =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      reject,
      { maximumAge: geolocationCacheMilliseconds, timeout: 10_000 },
    )
  })

/** Returns the result of geolocation, cached for an hour in memory; `false` when it failed. */
export function makeLocator(ask: AskPosition, now: () => number) {
  let known: { at: number; place: Place } | null = null
  return async (call: App['call']): Promise<Place | false> => {
    if (known && now() - known.at < geolocationCacheMilliseconds) return known.place
    try {
      const { latitude, longitude } = await ask()
      // Two decimals are a kilometre: the server needs no more to find the city.
      const place = await call('geocode', { lat: latitude.toFixed(2), lon: longitude.toFixed(2) })
      known = { at: now(), place }
      return place
    } catch {
      return false
    }
  }
}

const locate = makeLocator(askBrowser, Date.now)

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
