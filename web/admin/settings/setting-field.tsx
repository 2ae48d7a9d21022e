import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import type { JsonSchema } from './json-schema.ts'

interface SettingFieldProps {
  name: string
  schema: JsonSchema
  value: unknown
  onChange: (value: unknown) => void
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** One setting as its schema has it: a choice, a switch, a number, a colour, a text, or parts of their own. */
export function SettingField({ name, schema, value, onChange }: SettingFieldProps) {
  const label = name.replaceAll('_', ' ')
  if (schema.enum) {
    return (
      <SelectField label={label} value={textOf(value)} onChange={(event) => onChange(event.target.value)}>
        {schema.enum.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    )
  }
  if (schema.type === 'boolean') {
    return (
      <CheckboxField
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return (
      <TextField
        type="number"
        label={label}
        min={schema.minimum}
        max={schema.maximum}
        value={typeof value === 'number' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      />
    )
  }
  if (schema.type === 'string') {
    return (
      <TextField
        type={schema.pattern?.includes('[0-9a-f]{6}') ? 'color' : 'text'}
        label={label}
        maxLength={schema.maxLength}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (schema.properties) return <Parts {...{ label, value, onChange }} properties={schema.properties} />
  return <JsonField {...{ label, value, onChange }} />
}

interface PartsProps {
  label: string
  properties: Readonly<Record<string, JsonSchema>>
  value: unknown
  onChange: (value: unknown) => void
}

function Parts({ label, properties, value, onChange }: PartsProps) {
  const parts: Record<string, unknown> = { ...Object(value) }
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        {Object.entries(properties).map(([name, schema]) => (
          <SettingField
            key={name}
            name={name}
            schema={schema}
            value={parts[name]}
            onChange={(next) => onChange({ ...parts, [name]: next })}
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}

/** Lists, and what has names of its own, are written as JSON; what cannot be read stays as it was typed. */
function JsonField({ label, value, onChange }: Omit<PartsProps, 'properties'>) {
  const t = useText()
  function handleChange(text: string) {
    try {
      onChange(JSON.parse(text))
    } catch {
      onChange(text)
    }
  }
  return (
    <TextAreaField
      label={t('admin.settings.json', { label })}
      rows={3}
      defaultValue={JSON.stringify(value)}
      onChange={(event) => handleChange(event.target.value)}
    />
  )
}
