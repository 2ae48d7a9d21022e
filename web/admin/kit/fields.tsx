import { useState } from 'react'
import { minStaffPasswordLength } from '#contract/api/limits.ts'
import { type ReportReason, reportReasons } from '#contract/features/safety/safety.ts'
import { findLocale, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import type { FormErrors } from '#web/app/calls/use-form-errors.ts'
import { usePasswordTexts } from '#web/features/accounts/passkey.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useText } from '../admin-language.ts'

interface NewPasswordFieldProps {
  value: string
  errors: Pick<FormErrors, 'getCode' | 'getText'>
  onChange: (value: string) => void
}

/** A new password of staff or a partner, with the rule on its length. */
export function NewPasswordField({ value, errors, onChange }: NewPasswordFieldProps) {
  const t = useText()
  const toggle = usePasswordTexts()
  const signs = minStaffPasswordLength
  return (
    <PasswordField
      label={t('admin.welcome.password')}
      hint={t('admin.welcome.passwordHint', { signs })}
      name="password"
      autoComplete="new-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Pictures have the same code, with a text of their own.
      error={
        errors.getCode('password') === 'too_small'
          ? t('admin.welcome.passwordShort', { signs })
          : errors.getText('password')
      }
      {...toggle}
    />
  )
}

interface MoneyFieldProps {
  label: string
  currency: string
  /** In the smallest unit of the currency. */
  value: unknown
  onChange: (value: number | null) => void
}

function getDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount in a currency, as people write it; it is stored in the smallest unit. */
export function MoneyField({ label, currency, value, onChange }: MoneyFieldProps) {
  const digits = getDigits(currency)
  const [typed, setTyped] = useState(typeof value === 'number' ? (value / 10 ** digits).toFixed(digits) : '')
  return (
    <TextField
      type="number"
      inputMode="decimal"
      label={`${label} (${currency})`}
      min={0}
      step={10 ** -digits}
      value={typed}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(text === '' ? null : Math.round(Number(text) * 10 ** digits))
      }}
    />
  )
}

interface GroundFieldProps {
  value: ReportReason
  onChange: (ground: ReportReason) => void
}

/** Chooses the house rule that a decision is based on. */
export function GroundField({ value, onChange }: GroundFieldProps) {
  const t = useText()
  return (
    <SelectField
      label={t('admin.decision.ground')}
      value={value}
      onChange={(event) => onChange(reportReasons.find((one) => one === event.target.value) ?? value)}
    >
      {reportReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`safety.reason.${reason}`)}
        </option>
      ))}
    </SelectField>
  )
}

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
