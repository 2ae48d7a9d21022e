import { useState } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { EmailAddressField } from '#web/features/accounts/account-fields.tsx'
import { FieldSuggestion } from '#web/ui/field.tsx'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  label: string
  error?: string | undefined
}

const place = '\u0000'

/** An e-mail address with a suggested correction; it is never corrected automatically. */
export function EmailField({ value, onChange, label, error }: EmailFieldProps) {
  const t = useTranslate()
  const { call } = useApp()
  const [offer, setOffer] = useState<{ typed: string; suggestion: string } | null>(null)

  async function handleBlur() {
    const typed = value.trim()
    if (!typed.includes('@')) return
    // The suggestion is optional: without an answer there is none.
    const checked = await call('signupCheck', { email: typed }).catch(() => null)
    setOffer(checked?.suggestion ? { typed, suggestion: checked.suggestion } : null)
  }

  const [before = '', after] = t('signup.didYouMean', { suggestion: place }).split(place)
  const suggestion = offer?.typed === value.trim() ? offer.suggestion : null
  return (
    <EmailAddressField
      label={label}
      value={value}
      onChange={onChange}
      onBlur={() => void handleBlur()}
      error={error}
      below={
        suggestion !== null && (
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
