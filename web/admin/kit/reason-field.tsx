import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useText } from '../admin-language.ts'

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
}

/** Why somebody of the staff does what the form does; it goes into the log. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  const t = useText()
  return (
    <TextAreaField
      label={t('admin.reason')}
      hint={t('admin.reasonHint')}
      name="reason"
      required
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
