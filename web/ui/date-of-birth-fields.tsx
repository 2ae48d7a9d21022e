import type { ReactNode } from 'react'
import styles from './date-of-birth-fields.module.css'
import { FieldGroup } from './field.tsx'
import { TextField } from './text-field.tsx'

export interface DateParts {
  day: string
  month: string
  year: string
}

export interface DateOfBirthFieldsProps {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  labels: DateParts
  value: DateParts
  onChange: (value: DateParts) => void
  /** Names of the three inputs, for a form that is sent without script. */
  names?: DateParts | undefined
}

const parts = [
  { part: 'day', autoComplete: 'bday-day', length: 2 },
  { part: 'month', autoComplete: 'bday-month', length: 2 },
  { part: 'year', autoComplete: 'bday-year', length: 4 },
] as const

/** A known date is typed faster than picked: three numbers, in the order of all seven languages. */
export function DateOfBirthFields(props: DateOfBirthFieldsProps) {
  const { legend, hint, error, labels, value, onChange, names } = props
  return (
    <FieldGroup field="date_of_birth" legend={legend} hint={hint} error={error}>
      <div className={styles.row}>
        {parts.map(({ part, autoComplete, length }) => (
          <TextField
            key={part}
            label={<span className={styles.label}>{labels[part]}</span>}
            name={names?.[part]}
            value={value[part]}
            onChange={(event) => onChange({ ...value, [part]: event.target.value.replace(/\D/g, '') })}
            inputMode="numeric"
            autoComplete={autoComplete}
            maxLength={length}
            aria-invalid={error ? true : undefined}
            className="numbers"
          />
        ))}
      </div>
    </FieldGroup>
  )
}
