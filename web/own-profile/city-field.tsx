import { useId, useState } from 'react'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { TextField } from '#web/ui/text-field.tsx'

interface CityFieldProps {
  country: string
  city: { id: number; name: string } | null
  onChange: (city: { id: number; name: string; region_id: string } | null) => void
  error?: string | undefined
}

/** A city from the list of its country; what is on no list is no city (E-022). */
export function CityField({ country, city, onChange, error }: CityFieldProps) {
  const t = useTranslate()
  const listId = useId()
  const [typed, setTyped] = useState(city?.name ?? '')
  const found = useCall('cities', { country, name: typed }, { enabled: typed.length > 1 }).data?.cities ?? []

  function handleChange(value: string) {
    setTyped(value)
    const exact = found.find(({ name }) => name.toLowerCase() === value.trim().toLowerCase())
    onChange(exact ?? null)
  }

  return (
    <>
      <TextField
        label={t('own.city')}
        hint={t('own.cityHint')}
        value={typed}
        list={listId}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => handleChange(event.target.value)}
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
