import { minStaffPasswordLength } from '#contract/api/limits.ts'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { usePasswordTexts } from '../../features/accounts/passkey.ts'
import { PasswordField } from '../../ui/password-field.tsx'
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
