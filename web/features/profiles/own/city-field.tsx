import { useEffect, useId, useRef, useState } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type City, findCity } from './find-city.ts'

interface CityFieldProps {
  country: string
  /** The name to begin with. */
  city: string
  /** Told of every city that is typed or chosen; what is sent is the form's field `city`. */
  onFind: (city: City) => void
  error?: string | undefined
}

/** A city from the list of its country; what is on no list is no city. */
export function CityField({ country, city, onFind, error }: CityFieldProps) {
  const app = useApp()
  const t = useTranslate()
  const listId = useId()
  const [typed, setTyped] = useState(city)
  const latest = useRef<string | null>(city)
  const found = useCall('cities', { country, name: typed }, { enabled: typed.length > 1 }).data?.cities ?? []

  // Another country or region has a field of its own: what this one still waits for is of the place before.
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )

  async function handleChange(value: string) {
    setTyped(value)
    latest.current = value
    const exact = await findCity(app, country, value).catch(() => null)
    if (exact && latest.current === value) onFind(exact)
  }

  return (
    <>
      <TextField
        label={t('own.city')}
        hint={t('own.cityHint')}
        name="city"
        value={typed}
        list={listId}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => void handleChange(event.target.value)}
        error={error}
      />
      <datalist id={listId}>
        {found.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  )
}
