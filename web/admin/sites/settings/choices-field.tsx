import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useSettingLabels } from './setting-label.ts'

interface ChoicesFieldProps {
  label: string
  choices: readonly string[]
  value: unknown
  onChange: (value: string[]) => void
}

/** Any of several choices, kept in their order. */
export function ChoicesField({ label, choices, value, onChange }: ChoicesFieldProps) {
  const labels = useSettingLabels()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <FieldGroup legend={label}>
      <Stack gap={2}>
        {choices.map((choice) => (
          <CheckboxField
            key={choice}
            label={labels.choice(choice)}
            checked={chosen.includes(choice)}
            onChange={(event) =>
              onChange(
                choices.filter((one) => (one === choice ? event.target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}
