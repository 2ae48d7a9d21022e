import { findLocale, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { SelectField } from '../../ui/select-field.tsx'

interface LanguageFieldProps {
  label: string
  /** Where the browser itself sends the form. */
  name?: string | undefined
  value: Locale
  onChange: (language: Locale) => void
}

/** One of the seven languages, each by its own name. */
export function LanguageField({ label, name, value, onChange }: LanguageFieldProps) {
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(localeCodes.find((one) => one === event.target.value) ?? 'en')}
    >
      {localeCodes.map((one) => (
        <option key={one} value={one}>
          {findLocale(one).name}
        </option>
      ))}
    </SelectField>
  )
}
