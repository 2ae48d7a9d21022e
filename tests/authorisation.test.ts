import { beforeAll, describe, expect, it } from 'vitest'
import type { CallDeclaration } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { aMember, aSite, type TestMember } from './builders.ts'
import { type Caller, useProgram } from './program.ts'

const test = useProgram()

let unconfirmed: TestMember
let free: TestMember
let premium: TestMember

beforeAll(async () => {
  const site = await aSite(test)
  unconfirmed = await aMember(test, site, { status: 'not_confirmed' })
  free = await aMember(test, site)
  premium = await aMember(test, site, { paid: true })
})

const callNames = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition

/** The error that a caller gets for an empty request; access is decided before the input is looked at. */
async function refusalOf(caller: Caller, name: CallName): Promise<string | null> {
  const { error } = await test.call(caller, name as 'currentUser', {})
  return error?.error ?? null
}

const withAccess = (...levels: string[]) =>
  callNames.filter((name) => levels.some((level) => calls[name].access.startsWith(level)))

describe('access', () => {
  it.each(withAccess('member', 'confirmed', 'paid'))('%s asks a visitor to log in', async (name) => {
    expect(await refusalOf({}, name)).toBe('authentication_required')
  })

  it.each(withAccess('paid'))('%s is for premium members only', async (name) => {
    expect(await refusalOf(free, name)).toBe('premium_only')
    expect(await refusalOf(premium, name)).not.toBe('premium_only')
  })

  it.each(withAccess('staff:'))('%s does not exist for visitors and members', async (name) => {
    for (const caller of [{}, unconfirmed, free, premium]) {
      expect(['not_found', 'authentication_required']).toContain(await refusalOf(caller, name))
    }
    expect(await refusalOf(premium, name)).toBe('not_found')
  })

  it('is declared by every call with a level that this test knows', () => {
    const known =
      /^(any|member|confirmed|paid|link|provider|staff:(admin|moderator|support|finance|content|operator))$/
    const unknown = callNames.filter((name) => {
      const call: CallDeclaration = calls[name]
      return !known.test(call.access)
    })
    expect(unknown).toEqual([])
  })

  it('knows no session of another site', async () => {
    const other = await aSite(test, { host: 'other.test' })
    const stranger = await aMember(test, other)
    expect(await refusalOf({ cookie: stranger.cookie }, 'likes')).toBe('authentication_required')
  })

  it('refuses a write that a page of another site makes', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { error } = await test.call({ cookie: free.cookie, headers }, 'changeLanguage', { language: 'nl' })
    expect(error.error).toBe('csrf')
  })
})
