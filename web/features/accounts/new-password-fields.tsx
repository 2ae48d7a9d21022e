import { passwordLength } from '#contract/api/limits.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
import type { FieldCodes, FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { usePasswordTexts } from '#web/features/accounts/password-texts.ts'
import { FieldNote } from '#web/ui/field-note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export interface NewPassword {
  password: string
  password_repeat: string
}

/** What the browser can tell of a new password typed twice. */
export function wrongPassword({ password, password_repeat }: NewPassword): FieldCodes {
  return {
    password: isPasswordWeak(password) ? 'password_too_weak' : undefined,
    password_repeat: password === password_repeat ? undefined : 'passwords_differ',
  }
}

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: FormErrors
}

/** A new password, twice. */
export function NewPasswordFields({ value, onChange, errors }: NewPasswordFieldsProps) {
  const t = useTranslate()
  const texts = usePasswordTexts()
  const isGood = value.password !== '' && !isPasswordWeak(value.password)
  return (
    <>
      <PasswordField
        {...texts}
        label={t('account.newPassword')}
        hint={t('signup.passwordHint', { least: passwordLength.least })}
        name="password"
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        error={errors.textOf('password')}
        below={isGood && <FieldNote tone="success">{t('signup.passwordGood')}</FieldNote>}
      />
      <PasswordField
        {...texts}
        label={t('account.repeatPassword')}
        name="password_repeat"
        autoComplete="new-password"
        value={value.password_repeat}
        onChange={(event) => onChange({ ...value, password_repeat: event.target.value })}
        error={errors.textOf('password_repeat')}
      />
    </>
  )
}
