import { useState } from 'react'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { type JsonSchema, makeEmpty } from './json-schema.ts'
import { PairsField } from './pairs-field.tsx'
import { useSettingLabels } from './setting-label.ts'

interface ChoicesFieldProps {
  label: string
  choices: readonly string[]
  value: unknown
  onChange: (value: string[]) => void
}

/** Any of several choices, kept in their order. */
function ChoicesField({ label, choices, value, onChange }: ChoicesFieldProps) {
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

interface LinesFieldProps {
  label: string
  value: unknown
  onChange: (value: string[]) => void
}

/** A list of words, one a line. */
function LinesField({ label, value, onChange }: LinesFieldProps) {
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

interface SettingFieldProps {
  name: string
  schema: JsonSchema
  value: unknown
  onChange: (value: unknown) => void
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** One setting as its schema has it: a choice, a switch, a number, a colour, a text, or parts of their own. */
export function SettingField({ name, schema, value, onChange }: SettingFieldProps) {
  const labels = useSettingLabels()
  const label = labels.setting(name)
  if (schema.enum) {
    return (
      <SelectField label={label} value={toText(value)} onChange={(event) => onChange(event.target.value)}>
        {schema.enum.map((one) => (
          <option key={one} value={one}>
            {labels.choice(one)}
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
        value={toText(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (schema.properties) return <Parts {...{ label, value, onChange }} properties={schema.properties} />
  return <ListField {...{ name, label, schema, value, onChange }} />
}

/** What has several values: a list, values by country, or parts that may be missing altogether. */
function ListField({ name, label, schema, value, onChange }: SettingFieldProps & { label: string }) {
  const optional = schema.anyOf?.find(({ properties }) => properties)
  if (optional) return <OptionalParts {...{ name, label, value, onChange }} schema={optional} />
  if (schema.items?.enum) return <ChoicesField {...{ label, value, onChange }} choices={schema.items.enum} />
  if (schema.type === 'array') return <LinesField {...{ label, value, onChange }} />
  return (
    <PairsField
      {...{ label, value, onChange }}
      isNumber={
        typeof schema.additionalProperties === 'object' && schema.additionalProperties.type === 'number'
      }
    />
  )
}

/** Parts of which there may be none: a switch shows them. */
function OptionalParts({ name, label, schema, value, onChange }: SettingFieldProps & { label: string }) {
  const [last, setLast] = useState(value ?? makeEmpty(schema))
  return (
    <Stack gap={3}>
      <CheckboxField
        label={label}
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? last : null)}
      />
      {value !== null && (
        <SettingField
          {...{ name, schema, value }}
          onChange={(next) => {
            setLast(next)
            onChange(next)
          }}
        />
      )}
    </Stack>
  )
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
