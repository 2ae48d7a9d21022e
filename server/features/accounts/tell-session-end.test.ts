import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { formatCookies, useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
const password = 'correct horse battery'
let site: TestSite
let anna: TestMember
let staff: TestStaff
/** The browser whose session ends. */
let far: { cookie: string }

async function logIn(): Promise<{ cookie: string }> {
  const { raw } = await test.call({}, 'login', { email: anna.email, password })
  return { cookie: formatCookies(raw, 'auth') }
}

const readReason = async (browser: { cookie?: string; host?: string }) =>
  (await test.call(browser, 'sessionEnd', {})).body.reason

beforeAll(async () => {
  site = await aSite(test)
  staff = await aStaff(test)
})

beforeEach(async () => {
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
  far = await logIn()
})

describe('a browser whose session has ended', () => {
  it('is told that it was logged out on another device', async () => {
    await test.call(await logIn(), 'endSession', { all: true })
    expect(await readReason(far)).toBe('logged_out')
  })

  it('is told that the password was changed', async () => {
    const next = 'a wholly new phrase of mine'
    const change = { old_password: password, password: next, password_repeat: next }
    expect((await test.call(await logIn(), 'changePassword', change)).status).toBe(200)
    expect(await readReason(far)).toBe('password')
  })

  it('is told that the account was blocked', async () => {
    const ban = { id: anna.id, kind: 'ban', ground: 'spam', reason: 'Spam.', facts: 'Adverts.' } as const
    expect((await test.call(staff, 'adminDecideMember', ban)).status).toBe(200)
    expect(await readReason(far)).toBe('banned')
  })

  it('is told that staff logged it out', async () => {
    const act = { id: anna.id, act: 'end_sessions', reason: 'Lost phone.' } as const
    expect((await test.call(staff, 'adminChangeMember', act)).status).toBe(200)
    expect(await readReason(far)).toBe('staff')
  })

  it('is told that the account was deleted', async () => {
    await test.call(await logIn(), 'deleteAccount', { reason: 'time', password })
    expect(await readReason(far)).toBe('deleted')
  })

  it('is told that the session expired', async () => {
    test.clock.advance({ days: 31 })
    test.program.services.sessions.forget()
    expect(await readReason(far)).toBe('expired')
  })
})

describe('no reason is given', () => {
  it('while the session lasts', async () => {
    expect(await readReason(far)).toBeNull()
  })

  it('to a browser without a session, such as after logging out', async () => {
    await test.call(far, 'logout', {})
    expect(await readReason({})).toBeNull()
  })

  it('of a session of another site', async () => {
    const other = await aSite(test, { host: 'elsewhere.test' })
    await test.call(await logIn(), 'endSession', { all: true })
    expect(await readReason({ ...far, host: other.host })).toBe('expired')
  })
})

it('the reason is deleted after thirty days', async () => {
  await test.call(await logIn(), 'endSession', { all: true })
  test.clock.advance({ days: 31 })
  await test.runScheduled('forget-old')
  const { rowCount } = await test.database.pool.query('select 1 from ended_sessions where member_id = $1', [
    anna.id,
  ])
  expect(rowCount).toBe(0)
})
