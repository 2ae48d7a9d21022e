import { useState } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import { nameLength } from '#contract/api/limits.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldSuggestion } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

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
