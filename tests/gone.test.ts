import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/api/calls.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from './builders.ts'
import { useProgram } from './program.ts'
import { createSampleInput, listNeededIds } from './sample-input.ts'
import { aStaff, type TestStaff } from './staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let staff: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  staff = await aStaff(test)
})

const callNames = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition
const withAccess = (...levels: string[]) =>
  callNames.filter((name) => levels.some((level) => calls[name].access.startsWith(level)))

async function ask(caller: TestMember | TestStaff, name: CallName) {
  const headers = { 'idempotency-key': createId() }
  // The inputs are made for their calls; by name alone TypeScript cannot follow the pair.
  const input = createSampleInput(calls[name]) as { limit: 1 }
  const { status, error, raw } = await test.call({ ...caller, headers }, name as 'chat', input)
  return { status, error: error?.error ?? null, body: raw.body }
}

/** Calls of the staff that accept an id that does not exist, each with the reason. */
const harmless: Partial<Record<CallName, string>> = {
  adminDeleteTextRule: 'what is not there is deleted already',
  adminSaveTemplate: 'an id that is not there is that of a new template',
}

describe('an unknown id', () => {
  const asked = withAccess('staff:').filter(
    (name) => listNeededIds(calls[name]).length > 0 && !harmless[name],
  )

  it.each(asked)('is not found by %s', async (name) => {
    const { status, error, body } = await ask(staff, name)
    expect([status, error], body).toEqual([404, 'not_found'])
  })
})

describe('a member whose account is erased while a page is open', () => {
  it.each(withAccess('member', 'paid'))('causes no server error in %s', async (name) => {
    const member = await aMember(test, site, { paid: true, credits: 100 })
    expect((await test.call(member, 'currentUser', {})).body.user).not.toBeNull()
    await sql`delete from members where id = ${member.id}`.execute(test.database.db)
    const { status, body } = await ask(member, name)
    expect(status, body).toBeLessThan(500)
  })
})
