import { afterEach, beforeAll, expect, it } from 'vitest'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { createId } from '#server/platform/ids.ts'
import { noLimits, type RateLimits } from '#server/platform/rate-limits.ts'
import { aMember, aSite, type TestMember } from './builders.ts'
import { applyAsPartner } from './partner-builder.ts'
import { type Caller, useProgram } from './program.ts'
import { createSampleInput } from './sample-input.ts'
import { aStaff, type TestStaff } from './staff-builder.ts'

const test = useProgram({ listen: true })
const callNames = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition
const seconds = 7

let member: TestMember
let staff: TestStaff
let partner: Caller
beforeAll(async () => {
  member = await aMember(test, await aSite(test), { paid: true, credits: 100 })
  staff = await aStaff(test)
  partner = await applyAsPartner(test, 'partner@traffic.example')
})
afterEach(() => {
  Object.assign(test.program.services, { limits: noLimits })
})

function chooseCaller({ access }: CallDeclaration): Caller {
  if (access.startsWith('staff')) return staff
  if (access.startsWith('partner')) return partner
  return access === 'any' ? {} : member
}

async function ask(caller: object, name: CallName) {
  const headers = { 'idempotency-key': createId() }
  // The inputs are made for their calls; by name alone TypeScript cannot follow the pair.
  const input = createSampleInput(calls[name]) as { limit: 1 }
  return test.call({ ...caller, headers }, name as 'chat', input)
}

/** All limits are exceeded; with `inside`, except those counted before the use case runs. */
function refuseAll({ inside }: { inside: boolean }): RateLimits {
  const isCallLimit = (name: string) => callNames.some((call) => name === call || name === `${call} a day`)
  return { ...noLimits, take: async (name) => (inside && isCallLimit(name) ? null : seconds) }
}

it.each(callNames)('a passed limit of %s is a 429 that says when to come back', async (name) => {
  const call: CallDeclaration = calls[name]
  if (call.access === 'provider') return
  Object.assign(test.program.services, { limits: refuseAll({ inside: false }) })
  const caller = chooseCaller(call)
  const { status, error, raw } = await ask(caller, name)
  if (call.dropsSurplus) return expect(status).toBe(204)
  expect([status, error.error]).toEqual([429, 'rate_limited'])
  expect(raw.headers['retry-after']).toBe(String(seconds))
})

it.each(callNames)('a passed limit inside %s is no fault', async (name) => {
  Object.assign(test.program.services, { limits: refuseAll({ inside: true }) })
  const call: CallDeclaration = calls[name]
  const caller = chooseCaller(call)
  const { status, error, raw } = await ask(caller, name)
  expect(status, raw.body).not.toBe(500)
  if (status === 429) expect(Number(raw.headers['retry-after']), error.error).toBeGreaterThan(0)
})
