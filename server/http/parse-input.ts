import * as z from 'zod/mini'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type ErrorCode, errorStatus } from '#contract/api/errors.ts'
import { limitMarks } from '#contract/features/profiles/shown-text.ts'
import { Failure } from '../app/failure.ts'

/** Codes that a schema may use as its message, for specific field errors. */
function toErrorCode(issue: z.core.$ZodIssue): ErrorCode {
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  return Object.hasOwn(errorStatus, issue.message) ? (issue.message as ErrorCode) : 'validation' // checked the line before
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] ??= 'unknown_field'
    else fields[issue.path.map(String).join('.') || 'body'] ??= toErrorCode(issue)
  }
  return fields
}

/** Returns an object schema that refuses names no one declared; other schemas stay as they are. */
function toStrict(schema: z.ZodMiniType): z.ZodMiniType {
  return schema instanceof z.ZodMiniObject && schema.def.catchall === undefined
    ? z.strictObject(schema.shape)
    : schema
}

/**
 * Limits combining marks in every text, since any of them may be shown to someone. Only passwords stay as typed: no one
 * sees them, and a login must hash what the signup hashed.
 */
function limitAllMarks(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /password/i.test(name) ? value : limitMarks(value)
  if (Array.isArray(value)) return value.map((one) => limitAllMarks(one, name))
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, limitAllMarks(one, key)]))
}

const strictSchemas = new WeakMap<CallDeclaration, z.ZodMiniType>()

/**
 * Validates the input against the declaration. Unknown names are refused in writes and ignored in reads. Throws
 * `validation` with the wrong fields. Limits the marks on a character to what a line can show.
 */
export function parseInput(call: CallDeclaration, raw: Record<string, unknown>): unknown {
  let schema = call.input
  if (call.method !== 'GET') {
    const known = strictSchemas.get(call)
    schema = known ?? toStrict(call.input)
    if (!known) strictSchemas.set(call, schema)
  }
  const parsed = schema.safeParse(raw)
  if (parsed.success) return limitAllMarks(parsed.data)
  const fields = toFieldErrors(parsed.error.issues)
  throw new Failure('validation', {}, fields)
}
