import { type ReactNode, useState } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import { nameLength } from '#contract/api/limits.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldGroup, FieldSuggestion } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './signup-fields.module.css'

interface NameFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** The name the member has already: it is never "taken". */
  own?: string | undefined
}

interface Checked {
  typed: string
  error: ErrorCode | undefined
  suggestion: string | undefined
}

const place = '\u0000'

/** The name that others see; says immediately when it is taken and suggests a free one. */
export function NameField({ value, onChange, error, own }: NameFieldProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const { call } = useApp()
  const [checked, setChecked] = useState<Checked | null>(null)

  async function handleBlur() {
    const typed = value.trim()
    if (typed === '' || typed === own) return
    const answer = await call('signupCheck', { name: typed }).catch(() => null)
    setChecked(answer && { typed, error: answer.error, suggestion: answer.suggestion })
  }

  const current = checked?.typed === value.trim() ? checked : null
  const suggestion = current?.suggestion
  const [before = '', after] = t('signup.didYouMean', { suggestion: place }).split(place)
  return (
    <TextField
      label={t('signup.name')}
      name="name"
      autoComplete="nickname"
      maxLength={4 * nameLength.max}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => void handleBlur()}
      error={error ?? (current?.error && texts.forCode(current.error))}
      below={
        suggestion !== undefined && (
          <FieldSuggestion
            before={before.trim()}
            after={after}
            value={suggestion}
            onAccept={() => onChange(suggestion)}
          />
        )
      }
    />
  )
}

export interface DateParts {
  day: string
  month: string
  year: string
}

interface DateOfBirthFieldsProps {
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
