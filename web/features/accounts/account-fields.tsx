import { maxEmailLength } from '#contract/features/accounts/email-address.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { usePasswordTexts } from '#web/features/accounts/passkey.ts'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { PasswordField, TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

interface EmailAddressFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (email: string) => void
}

/** An e-mail address, which no keyboard is to correct or begin with a capital. */
export function EmailAddressField({ onChange, ...field }: EmailAddressFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={maxEmailLength}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface OwnPasswordFieldProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

/** The present password, which every act that a thief of a session must not do asks for. */
export function OwnPasswordField({ value, onChange, error }: OwnPasswordFieldProps) {
  const t = useTranslate()
  const texts = usePasswordTexts()
  return (
    <PasswordField
      {...texts}
      label={t('account.oldPassword')}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

interface SettingSwitchProps {
  label: string
  hint?: string | undefined
  on: boolean
  onChange: (on: boolean) => void
}

/** A switch that is saved as soon as it is pressed. */
export function SettingSwitch({ label, hint, on, onChange }: SettingSwitchProps) {
  return (
    <CheckboxField
      variant="switch"
      label={label}
      hint={hint}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
