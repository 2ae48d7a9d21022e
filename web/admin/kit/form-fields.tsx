import { formRules } from 'virtual:admin-form-rules'
import { type ReactNode, useState } from 'react'
import type { adminCalls } from '#contract/api/admin-calls.ts'
import type { FieldRules } from '#contract/api/field-rules.ts'
import { minStaffPasswordLength } from '#contract/api/limits.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { type ReportReason, reportReasons } from '#contract/features/safety/safety.ts'
import { findLocale, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { usePasswordTexts } from '#web/features/accounts/passkey.ts'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useText } from '../admin-language.ts'

type AdminCall = keyof typeof adminCalls
type FieldName<N extends AdminCall> = keyof CallInput<N> & string

/** The calls that are given a reason. */
export type ReasonCall = {
  [N in AdminCall]: 'reason' extends FieldName<N> ? N : never
}[AdminCall]

/** Reads what the schema of a call says about a field. */
export function readRules<N extends AdminCall>(call: N, field: FieldName<N>): FieldRules {
  return formRules[call]?.[field] ?? {}
}

/**
 * Returns the attributes of a field of a call's form, as the schema of the call has them (required, length, bounds), with
 * what was wrong with it: `<TextField {...field('reason')} label=… />`.
 */
export function makeFields<N extends AdminCall>(call: N, errors: FormErrors) {
  return (name: FieldName<N>) => {
    const { options: _, ...rules } = readRules(call, name)
    return { name, ...rules, error: errors.getText(name) }
  }
}

interface ChoiceFieldProps<N extends AdminCall, F extends FieldName<N>> {
  call: N
  field: F
  label: string
  value: CallInput<N>[F]
  onChange: (value: CallInput<N>[F]) => void
  /** The words of a choice. */
  children: (value: NonNullable<CallInput<N>[F]>) => ReactNode
}

/** A choice among the values that the schema of a call allows for a field. */
export function ChoiceField<N extends AdminCall, F extends FieldName<N>>(props: ChoiceFieldProps<N, F>) {
  const { call, field, label, value, onChange, children } = props
  const { options = [] } = readRules(call, field)
  const toValue = (text: string) => text as CallInput<N>[F] & string // the options are those of the schema
  return (
    <SelectField
      name={field}
      label={label}
      value={String(value)}
      onChange={(event) => onChange(toValue(event.target.value))}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {children(toValue(option))}
        </option>
      ))}
    </SelectField>
  )
}

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
