import { beforeAll, describe, expect, it } from 'vitest'
import { type CallDeclaration, staffRights } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { aMember, aSite, type TestMember } from './builders.ts'
import { type Caller, useProgram } from './program.ts'
import { aStaff, type TestStaff } from './staff-builder.ts'

const test = useProgram()

let unconfirmed: TestMember
let free: TestMember
let premium: TestMember
/** A member of another domain, whose cookie is shown here. */
let stranger: Caller
const staffWith = new Map<string, TestStaff>()

beforeAll(async () => {
  const site = await aSite(test)
  unconfirmed = await aMember(test, site, { status: 'not_confirmed' })
  free = await aMember(test, site)
  premium = await aMember(test, site, { paid: true })
  const elsewhere = await aMember(test, await aSite(test, { host: 'other.test' }), { paid: true })
  stranger = { cookie: elsewhere.cookie }
  for (const right of staffRights) staffWith.set(right, await aStaff(test, [right]))
})

const callNames = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition

/** Returns the error that a caller gets for an empty request; access is decided before the input is looked at. */
async function findRefusal(caller: Caller, name: CallName): Promise<string | null> {
  const { error } = await test.call(caller, name as 'currentUser', {})
  return error?.error ?? null
}

const withAccess = (...levels: string[]) =>
  callNames.filter((name) => levels.some((level) => calls[name].access.startsWith(level)))

describe('access', () => {
  it.each(withAccess('member', 'paid'))('%s asks a visitor to log in', async (name) => {
    expect(await findRefusal({}, name)).toBe('authentication_required')
  })

  it.each(withAccess('member', 'paid'))('%s recognises unconfirmed members', async (name) => {
    expect(await findRefusal(unconfirmed, name)).not.toBe('authentication_required')
  })

  it.each(callNames.filter((name) => calls[name].access === 'partner'))(
    '%s asks everyone but partners to log in',
    async (name) => {
      for (const caller of [{}, free, premium, staffWith.get('finance') ?? {}])
        expect(await findRefusal(caller, name)).toBe('authentication_required')
    },
  )

  it.each(withAccess('member', 'paid'))('%s does not accept a session of another site', async (name) => {
    expect(await findRefusal(stranger, name)).toBe('authentication_required')
  })

  it.each(withAccess('paid'))('%s is for premium members only', async (name) => {
    expect(await findRefusal(free, name)).toBe('premium_only')
    expect(await findRefusal(premium, name)).not.toBe('premium_only')
  })

  it.each(withAccess('staff:'))('%s does not exist for visitors and members (P-017)', async (name) => {
    for (const caller of [{}, unconfirmed, free, premium]) {
      expect(await findRefusal(caller, name)).toBe('not_found')
    }
  })

  it.each(withAccess('staff-door'))('%s does not exist for members', async (name) => {
    expect(await findRefusal(free, name)).toBe('not_found')
    expect(await findRefusal({}, name)).not.toBe('not_found')
  })

  it.each(withAccess('staff:').filter((name) => name !== 'adminLogout'))(
    '%s is open to its own role alone (P-017)',
    async (name) => {
      const right = calls[name].access.slice('staff:'.length)
      for (const [role, staff] of staffWith) {
        const { raw } = await test.call(staff, name as 'currentUser', {})
        // A call that was let in may still refuse the empty request, but never as if it did not exist.
        const admitted = raw.statusCode !== 404
        expect([role, admitted]).toEqual([role, right === 'any' || right === role])
      }
    },
  )

  it('for staff is declared by every call of the back office, and by no other', () => {
    const wrong = callNames.filter(
      (name) => calls[name].path.startsWith('/api/admin/') !== calls[name].access.startsWith('staff'),
    )
    expect(wrong).toEqual([])
  })

  it('for staff is limited to the paths of the back office', async () => {
    const admin = staffWith.get('admin') ?? {}
    expect(await findRefusal(admin, 'likes')).toBe('authentication_required')
    expect((await test.call(admin, 'currentUser', {})).body.user).toBeNull()
  })

  it('is declared by every call with a level that this test knows', () => {
    const known =
      /^(any|member|paid|link|provider|partner|partner-door|staff-door|staff:(any|admin|moderator|support|finance|content|operator))$/
    const unknown = callNames.filter((name) => {
      const call: CallDeclaration = calls[name]
      return !known.test(call.access)
    })
    expect(unknown).toEqual([])
  })

  it('knows visitors, free and premium members, and no other kind of end user (G-011)', async () => {
    const readUser = async (caller: Caller) => (await test.call(caller, 'currentUser', {})).body.user
    expect(await readUser({})).toBeNull()
    expect([(await readUser(free))?.paid_user, (await readUser(premium))?.paid_user]).toEqual([false, true])
    const isForOthers = /^(link|provider|partner|staff)/
    const levels = callNames.map((name) => calls[name].access).filter((access) => !isForOthers.test(access))
    expect([...new Set(levels)].sort()).toEqual(['any', 'member', 'paid'])
  })

  it('is tested by a planted fault: a call that lets in the wrong people is detected', async () => {
    const planted: { access: string } = calls.likes
    const right = planted.access
    planted.access = 'any'
    const seen = await findRefusal({}, 'likes')
    planted.access = right
    expect(seen).not.toBe('authentication_required')
    expect(await findRefusal({}, 'likes')).toBe('authentication_required')
  })

  it('refuses a write that a page of another site makes', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { error } = await test.call({ cookie: free.cookie, headers }, 'changeLanguage', { language: 'nl' })
    expect(error.error).toBe('csrf')
  })
})
