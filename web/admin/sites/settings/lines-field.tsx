import { useState } from 'react'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useText } from '../../admin-language.ts'

interface LinesFieldProps {
  label: string
  value: unknown
  onChange: (value: string[]) => void
}

/** A list of words, one a line. */
export function LinesField({ label, value, onChange }: LinesFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState(Array.isArray(value) ? value.join('\n') : '')
  return (
    <TextAreaField
      label={label}
      hint={t('admin.settings.oneALine')}
      rows={4}
      maxLength={100_000}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(
          event.target.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }}
    />
  )
}
