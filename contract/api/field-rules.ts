import * as z from 'zod/mini'

/** What the schema of a call says about a field, as attributes of a form's input have it. */
export interface FieldRules {
  /** It cannot be left out or empty. */
  readonly required?: true
  /** In code units. */
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  /** The values to choose from. */
  readonly options?: readonly string[]
}

interface FieldSchema {
  readonly enum?: readonly string[]
  readonly anyOf?: readonly FieldSchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
  readonly pattern?: string
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

/** Reads what a form of a call has to tell its inputs, by field; fields without rules are left out. */
export function readFieldRules(input: z.ZodMiniType): Readonly<Record<string, FieldRules>> {
  const options = { io: 'input', unrepresentable: 'any' } as const
  const { properties = {}, required = [] } = z.toJSONSchema(input, options) as InputSchema // JSON Schema is JSON
  const rules = Object.entries(properties).map(
    ([name, schema]) => [name, toRules(schema, required.includes(name))] as const,
  )
  return Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0))
}

function toRules(schema: FieldSchema, isRequired: boolean): FieldRules {
  // A value or null: empty stands for null.
  const value = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const { minLength = 0, maxLength, minimum: min, maximum: max } = value
  // A text may be empty unless something else than the empty text is asked for.
  const isFilled =
    value.type !== 'string' || minLength > 0 || Boolean(value.enum ?? value.format ?? value.pattern)
  return {
    ...(isRequired && !schema.anyOf && isFilled && value.type !== 'boolean' && { required: true as const }),
    ...(maxLength !== undefined && { maxLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(value.enum && { options: value.enum }),
  }
}
