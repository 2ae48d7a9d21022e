import * as z from 'zod/mini'
import type { CallDeclaration } from '#contract/api/call.ts'
import { createId } from '#server/platform/ids.ts'

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly pattern?: string
}

const texts: Readonly<Record<string, () => string>> = {
  uuid: () => createId(),
  date: () => '1990-05-17',
  'date-time': () => '2026-01-01T00:00:00.000Z',
  email: () => 'somebody@example.org',
  uri: () => 'https://example.org/',
}

function makeText({ format, pattern, minLength = 0 }: Schema): string {
  const made = texts[format ?? '']
  if (made) return made()
  if (pattern === '^[A-Z]{2}$') return 'NL'
  if (pattern === '^[A-Z]{3}$') return 'EUR'
  return 'some text'.padEnd(minLength, '.')
}

function createSampleValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return createSampleValue(schema.anyOf.find(({ type }) => type !== 'null') ?? {})
  switch (schema.type) {
    case 'string':
      return makeText(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => createSampleValue(schema.items ?? {}))
    case 'object':
      return makeSample(schema)
    default:
      return null
  }
}

function makeSample({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, createSampleValue(properties[name] ?? {})]))
}

function toSchema(call: CallDeclaration): Schema {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema // the fields read above
}

/** Returns an input that the contract accepts, with the required fields and ids of nothing. */
export function createSampleInput(call: CallDeclaration): Record<string, unknown> {
  return makeSample(toSchema(call))
}

/** Returns the fields of a call that must name something by its id; not the ids that callers make themselves. */
export function listNeededIds(call: CallDeclaration): string[] {
  const { properties = {}, required = [] } = toSchema(call)
  return required.filter((name) => properties[name]?.format === 'uuid' && name !== 'client_id')
}
