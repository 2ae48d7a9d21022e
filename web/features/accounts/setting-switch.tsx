import { CheckboxField } from '#web/ui/checkbox-field.tsx'

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
      look="switch"
      label={label}
      hint={hint}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
