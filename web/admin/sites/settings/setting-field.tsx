import { useState } from 'react'
import { MoneyField } from '#web/admin/kit/form-fields.tsx'
import { CheckboxField } from '../../../ui/choice-fields.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { type JsonSchema, makeEmpty } from './json-schema.ts'
import { type SettingChoice, useSettingChoices, useSettingLabels, withCurrent } from './setting-labels.ts'
import { findPictureKind, OwnTextsField, PairsField, PictureField } from './structured-fields.tsx'

interface ChoicesFieldProps {
  label: string
  choices: readonly SettingChoice[]
  value: unknown
  onChange: (value: string[]) => void
}

/**
 * Any of several choices. Those that were chosen keep their order, which may mean something: the first country is the one
 * that is preselected.
 */
function ChoicesField({ label, choices, value, onChange }: ChoicesFieldProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const texts = chosen.filter((one) => typeof one === 'string')
  const toggle = (choice: string, isChosen: boolean) =>
    onChange(isChosen ? [...texts, choice] : texts.filter((one) => one !== choice))
  return (
    <FieldGroup legend={label}>
      <Stack gap={2}>
        {choices.map((choice) => (
          <CheckboxField
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={(event) => toggle(choice.value, event.target.checked)}
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
  /** The currency of the site, for amounts. */
  currency: string
  value: unknown
  onChange: (value: unknown) => void
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** A field for a setting by its schema: a choice, a switch, a number, a colour, a text, or nested parts. */
export function SettingField(props: SettingFieldProps) {
  const { name, schema, currency, value, onChange } = props
  const label = useSettingLabels().setting(name)
  const choices = useFieldChoices(name, schema)
  const kind = findPictureKind(name)
  if (kind) return <PictureField {...{ label, kind, value, onChange }} />
  if (name === 'own_texts') return <OwnTextsField {...{ label, value, onChange }} />
  if (choices && schema.type === 'string') {
    return <ChoiceField {...{ name, label, choices, onChange }} value={toText(value)} />
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
  if (name.endsWith('_cents')) return <MoneyField {...{ label, currency, value, onChange }} />
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
  if (schema.properties) return <Parts {...props} label={label} properties={schema.properties} />
  return <ListField {...props} label={label} />
}

/** Returns the choices of a setting: those of its schema, or a list that the browser knows by names. */
function useFieldChoices(name: string, schema: JsonSchema): readonly SettingChoice[] | null {
  const labels = useSettingLabels()
  const known = useSettingChoices(name)
  const values = schema.enum ?? schema.items?.enum
  return values ? values.map((value) => ({ value, label: labels.choice(name, value) })) : known
}

interface ChoiceFieldProps {
  name: string
  label: string
  choices: readonly SettingChoice[]
  value: string
  onChange: (value: string) => void
}

/** One of several choices. A language may be stored with its country, as in de-DE. */
function ChoiceField({ name, label, choices, value, onChange }: ChoiceFieldProps) {
  const current = name === 'domain_language' ? value.slice(0, 2) : value
  return (
    <SelectField label={label} value={current} onChange={(event) => onChange(event.target.value)}>
      {withCurrent(choices, current).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}

/** What has several values: a list, values by country, or parts that may be missing altogether. */
function ListField(props: SettingFieldProps & { label: string }) {
  const { name, label, schema, value, onChange } = props
  const choices = useFieldChoices(name, schema)
  const optional = schema.anyOf?.find(({ properties }) => properties)
  if (optional) return <OptionalParts {...props} schema={optional} />
  if (choices) return <ChoicesField {...{ label, choices, value, onChange }} />
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
function OptionalParts(props: SettingFieldProps & { label: string }) {
  const { label, schema, value, onChange } = props
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
          {...props}
          onChange={(next) => {
            setLast(next)
            onChange(next)
          }}
        />
      )}
    </Stack>
  )
}

interface PartsProps extends SettingFieldProps {
  label: string
  properties: Readonly<Record<string, JsonSchema>>
}

function Parts({ label, currency, properties, value, onChange }: PartsProps) {
  const parts: Record<string, unknown> = { ...Object(value) }
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        {Object.entries(properties).map(([name, schema]) => (
          <SettingField
            key={name}
            {...{ name, schema, currency }}
            value={parts[name]}
            onChange={(next) => onChange({ ...parts, [name]: next })}
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}
