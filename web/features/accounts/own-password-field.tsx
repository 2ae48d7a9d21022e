import { useTranslate } from '#web/app/languages/i18n.tsx'
import { usePasswordTexts } from '#web/features/accounts/password-texts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

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
