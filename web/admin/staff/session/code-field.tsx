import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'

/** The six digits of a code program. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  const t = useText()
  return (
    <TextField
      label={t('admin.login.code')}
      hint={t('admin.login.codeHint')}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={9}
      required
      {...props}
    />
  )
}
