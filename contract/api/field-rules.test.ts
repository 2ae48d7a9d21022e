import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adminCalls } from './admin-calls.ts'
import { readFieldRules } from './field-rules.ts'

test('a form learns from the schema of its call what is required, how long it may be, and what to choose from', () => {
  expect(readFieldRules(adminCalls.adminBlockDebtor.input)).toEqual({
    kind: { required: true, options: ['iban', 'phone'] },
    value: { required: true, maxLength: 50 },
    reason: { required: true, maxLength: 500 },
  })
})

test('a text that may be empty, what may be left out and what may be null are not required', () => {
  const input = z.object({
    text: z.string().check(z.maxLength(10)),
    left: z.optional(z.string().check(z.minLength(1))),
    none: z.nullable(z.string().check(z.minLength(1), z.maxLength(5))),
    yes: z.boolean(),
  })
  expect(readFieldRules(input)).toEqual({ text: { maxLength: 10 }, none: { maxLength: 5 } })
})

test('numbers have their bounds, days and ids are required', () => {
  const input = z.object({
    count: z.int().check(z.minimum(1), z.maximum(9)),
    day: z.iso.date(),
    id: z.uuid(),
  })
  expect(readFieldRules(input)).toEqual({
    count: { required: true, min: 1, max: 9 },
    day: { required: true },
    id: { required: true },
  })
})
