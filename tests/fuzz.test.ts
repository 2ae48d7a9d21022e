import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CallDeclaration } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { errorStatus } from '#contract/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember } from './builders.ts'
import { useProgram } from './program.ts'

const test = useProgram()
/** Rounds a call; the long form is `FUZZ_ROUNDS=1000 npx vitest run tests/fuzz`. */
const rounds = Number(process.env.FUZZ_ROUNDS ?? 50)
const seed = Number(process.env.FUZZ_SEED ?? 42)

const naughtyPath = '../shared/quality/data/blns/blns.json'
const naughtyStrings: string[] = existsSync(naughtyPath) ? JSON.parse(readFileSync(naughtyPath, 'utf8')) : []

let member: TestMember
let other: TestMember

beforeAll(async () => {
  const site = await aSite(test)
  member = await aMember(test, site, { credits: 1000, paid: true })
  other = await aMember(test, site, { gender: 'male' })
})

/** Values that forms are not made for: wrong types, huge, deep, strange, and ids that exist. */
const hostile = () =>
  fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\u202eevil',
      'null',
      '-1',
      '1e309',
      '../../etc/passwd',
      "' or 1=1 --",
    ),
    fc.constantFrom(...(naughtyStrings.length > 0 ? naughtyStrings : ['<script>alert(1)</script>'])),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ minLength: 20_000, maxLength: 30_000, unit: fc.constant('a') }),
    fc.double(),
    fc.bigInt().map(String),
    fc.constantFrom(null, true, false, 0, -1, 2 ** 53, [], {}, [[[[[]]]]], { a: { b: { c: {} } } }),
    fc.uuid(),
    fc.constant(newId()),
    fc.constantFrom('male', 'female', 'both', 'en', 'NL', 'p1', 'ideal', '2000-01-01', '31-02-2000'),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )

function fieldsOf(call: CallDeclaration): string[] {
  const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

/** An input of the right names with wrong values, sometimes with right ones among them. */
function inputs(call: CallDeclaration) {
  const fields = Object.fromEntries(
    fieldsOf(call).map((field) => [
      field,
      fc.option(
        fc.oneof(
          { weight: 4, arbitrary: hostile() },
          { weight: 1, arbitrary: fc.constantFrom(other.id, 1, true) },
        ),
        {
          nil: undefined,
        },
      ),
    ]),
  )
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), hostile()) },
  )
}

// Logging out would end the session that the other calls need.
const fuzzed = (Object.keys(calls) as CallName[]).filter((name) => name !== 'logout')

describe(`hostile input (seed ${seed}, ${rounds} rounds a call)`, () => {
  it.each(fuzzed)('%s answers with no fault and a known error', async (name) => {
    const call: CallDeclaration = calls[name]
    const property = fc.asyncProperty(inputs(call), async (input) => {
      const { status, error, raw } = await test.call(
        member,
        name as 'currentUser',
        input as Record<string, never>,
      )
      expect(status, raw.body.slice(0, 300)).toBeLessThan(500)
      if (status >= 400) expect(Object.keys(errorStatus)).toContain(error.error)
    })
    await fc.assert(property, { seed, numRuns: rounds, endOnFailure: true })
  })
})
