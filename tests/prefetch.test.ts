import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CallDeclaration, staffRights } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { aMember, aSite, type TestMember } from './builders.ts'
import { prefetchHeaders } from './prefetch-headers.ts'
import { useProgram } from './program.ts'
import { createSampleInput } from './sample-input.ts'
import { aStaff, type TestStaff } from './staff-builder.ts'

const test = useProgram()
let member: TestMember
let staff: TestStaff

beforeAll(async () => {
  const site = await aSite(test)
  member = await aMember(test, site, { paid: true })
  staff = await aStaff(test, [...staffRights])
  // The session is old enough to be prolonged by its next use.
  test.clock.advance({ days: 2 })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const read = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET')

function findAddress(name: CallName): string {
  const call: CallDeclaration = calls[name]
  const input = Object.entries(createSampleInput(call)).map(([key, value]) => [key, String(value)])
  return `${call.path}?${new URLSearchParams([...Object.entries(call.when ?? {}), ...input])}`
}

const isWrite = (statement: string) =>
  /\b(insert into|update \w+ (set|\w+ set)|delete from|add_job|begin)\b/i.test(statement)

/** Returns the database changes that a request makes. */
async function changesBy(request: { method: 'GET' | 'HEAD'; url: string; cookie: string; headers?: object }) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { method, url, cookie } = request
  await test.app.inject({ method, url, headers: { host: 'duet.test', cookie, ...request.headers } })
  const statements = asked.mock.calls.map(([query]) =>
    String(typeof query === 'string' ? query : Reflect.get(Object(query), 'text')),
  )
  asked.mockRestore()
  return statements.filter(isWrite)
}

describe('a prefetch request', () => {
  it.each(read)('changes nothing: %s', async (name) => {
    const { cookie = '' } = calls[name].access.startsWith('staff') ? staff : member
    const url = findAddress(name)
    expect(await changesBy({ method: 'HEAD', url, cookie })).toEqual([])
    for (const headers of prefetchHeaders)
      expect(await changesBy({ method: 'GET', url, cookie, headers })).toEqual([])
  })
})
