import { formRules } from 'virtual:admin-form-rules'
import type { ReactNode } from 'react'
import type { adminCalls } from '#contract/api/admin-calls.ts'
import type { FieldRules } from '#contract/api/field-rules.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { SelectField } from '../../ui/select-field.tsx'

type AdminCall = keyof typeof adminCalls
type FieldName<N extends AdminCall> = keyof CallInput<N> & string

/** The calls that are given a reason. */
export type ReasonCall = {
  [N in AdminCall]: 'reason' extends FieldName<N> ? N : never
}[AdminCall]

/** Reads what the schema of a call says about a field. */
export function readRules<N extends AdminCall>(call: N, field: FieldName<N>): FieldRules {
  return formRules[call]?.[field] ?? {}
}

/**
 * Returns the attributes of a field of a call's form, as the schema of the call has them (required, length, bounds), with
 * what was wrong with it: `<TextField {...field('reason')} label=… />`.
 */
export function makeFields<N extends AdminCall>(call: N, errors: FormErrors) {
  return (name: FieldName<N>) => {
    const { options: _, ...rules } = readRules(call, name)
    return { name, ...rules, error: errors.getText(name) }
  }
}

interface ChoiceFieldProps<N extends AdminCall, F extends FieldName<N>> {
  call: N
  field: F
  label: string
  value: CallInput<N>[F]
  onChange: (value: CallInput<N>[F]) => void
  /** The words of a choice. */
  children: (value: NonNullable<CallInput<N>[F]>) => ReactNode
}

/** A choice among the values that the schema of a call allows for a field. */
export function ChoiceField<N extends AdminCall, F extends FieldName<N>>(props: ChoiceFieldProps<N, F>) {
  const { call, field, label, value, onChange, children } = props
  const { options = [] } = readRules(call, field)
  const toValue = (text: string) => text as CallInput<N>[F] & string // the options are those of the schema
  return (
    <SelectField
      name={field}
      label={label}
      value={String(value)}
      onChange={(event) => onChange(toValue(event.target.value))}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {children(toValue(option))}
        </option>
      ))}
    </SelectField>
  )
}
