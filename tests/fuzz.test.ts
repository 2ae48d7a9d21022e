import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { errorStatus } from '#contract/api/errors.ts'
import { handlers } from '#server/app/handlers.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember } from './builders.ts'
import { useProgram } from './program.ts'
import { chooseRounds, showFigure, trustSeed } from './trust.ts'

const test = useProgram()
const roundsPerCall = chooseRounds(50, 1000)
const seed = trustSeed

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
      'nul\u0000@example.org',
      '-024662-08-24T14:21:44.851Z',
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
    fc.constant(createId()),
    fc.constantFrom('male', 'female', 'both', 'en', 'NL', 'p1', 'ideal', '2000-01-01', '31-02-2000'),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )

function listFields(call: CallDeclaration): string[] {
  const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

/** Returns an input of the right names with wrong values, sometimes with right ones among them. */
function inputs(call: CallDeclaration) {
  const fields = Object.fromEntries(
    listFields(call).map((field) => [
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

/** Calls it the given number of times with hostile input; throws with the input that caused a fault. */
async function fuzz(name: CallName, numRuns: number): Promise<void> {
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
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
}

describe(`hostile input (seed ${seed}, ${roundsPerCall} rounds a call)`, () => {
  // In tests every answer is checked against its schema: one that does not fit is a fault (server/http/answer-call.ts).
  it.each(fuzzed)('%s answers without a 500 and with a known error (X-024)', async (name) => {
    await fuzz(name, roundsPerCall)
  })

  it('leaves nothing stored that a read call cannot show', async () => {
    showFigure('requests', fuzzed.length * roundsPerCall)
    const questions: Partial<Record<CallName, Record<string, unknown>>> = {
      profile: { id: member.id },
      chat: { profile: other.id },
    }
    const reading = fuzzed.filter((name) => calls[name].method === 'GET')
    for (const reader of [member, other]) {
      for (const name of reading) {
        const { status } = await test.call(reader, name as 'profile', questions[name] ?? {})
        expect([name, status < 500]).toEqual([name, true])
      }
    }
  })
})

describe('a planted fault', () => {
  // The table is read-only for the program; here a handler is replaced with a faulty one on purpose.
  const planted = handlers as { interests: unknown }
  const right = planted.interests
  afterEach(() => {
    planted.interests = right
  })

  it('is detected when a call throws', async () => {
    planted.interests = async () => JSON.parse('{')
    await expect(fuzz('interests', 5)).rejects.toThrow('Property failed')
  })

  it('is detected when a call answers against its contract (C-035)', async () => {
    planted.interests = async () => ({ interests: [{ key: 7 }] })
    await expect(fuzz('interests', 5)).rejects.toThrow('Property failed')
  })
})
