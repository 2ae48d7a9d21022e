import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#server/app/config.ts'
import { systemRequest } from '#server/app/create-context.ts'
import { aMember, aSite, readParameter, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { runInRace } from '#tests/race.ts'
import { aStaff, readAudit, staffPassword } from '#tests/staff-builder.ts'
import { demoStaffCode } from './demo-staff.ts'
import { computeCodeAt, openSecret } from './one-time-code.ts'
import { openStaffSessions } from './staff-sessions.ts'

const test = useProgram()
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})

const readCookie = (answer: { raw: { cookies: { name: string; value: string }[] } }) =>
  answer.raw.cookies.find((cookie) => cookie.name === 'staff')

describe('the login of the staff', () => {
  it('needs password and code, and is logged (P-017)', async () => {
    const staff = await aStaff(test, ['support'])
    const answer = await test.call({}, 'adminLogin', {
      email: staff.email.toUpperCase(),
      password: staffPassword,
      code: staff.code(),
    })
    expect(answer.status).toBe(200)
    expect(answer.body.staff).toEqual({
      id: staff.id,
      all_sites: true,
      name: staff.name,
      email: staff.email,
      roles: ['support'],
    })
    const cookie = readCookie(answer)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const again = await test.call({ cookie: `staff=${cookie?.value}` }, 'adminSession', {})
    expect(again.body.staff?.id).toBe(staff.id)
    expect((await readAudit(test, staff)).map(({ act }) => act)).toEqual(['session.started'])
  })

  it('works, and refuses, in a browser where another staff member is logged in', async () => {
    const [first, second] = [await aStaff(test), await aStaff(test)]
    const enter = (staff: typeof first, cookie: string, password = staffPassword) =>
      test.call({ cookie }, 'adminLogin', { email: staff.email, password, code: staff.code() })
    const cookie = `staff=${readCookie(await enter(first, ''))?.value}`
    expect((await enter(second, cookie, 'wrong')).status).toBe(401)
    const answer = await enter(second, cookie)
    expect([answer.status, answer.body.staff?.id]).toEqual([200, second.id])
  })

  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['a wrong code', { code: '000000' }],
    ['an unknown address', { email: 'nobody@example.org' }],
  ])('refuses %s without saying what was wrong', async (_what, change) => {
    const staff = await aStaff(test)
    const input = { email: staff.email, password: staffPassword, code: staff.code(), ...change }
    const answer = await test.call({ headers: { 'x-test': '1' } }, 'adminLogin', input)
    expect([answer.status, answer.error.error]).toEqual([401, 'login_failed'])
    expect(readCookie(answer)).toBeUndefined()
  })

  it('accepts no code twice', async () => {
    const staff = await aStaff(test)
    const input = { email: staff.email, password: staffPassword, code: staff.code() }
    expect((await test.call({}, 'adminLogin', input)).status).toBe(200)
    expect((await test.call({}, 'adminLogin', input)).error.error).toBe('login_failed')
    test.clock.advance({ seconds: 30 })
    expect((await test.call({}, 'adminLogin', { ...input, code: staff.code() })).status).toBe(200)
  })

  it('blocks an address after five wrong tries', async () => {
    const staff = await aStaff(test)
    const input = { email: staff.email, password: 'wrong', code: staff.code() }
    for (let time = 1; time <= 4; time++)
      expect((await test.call({}, 'adminLogin', input)).error.error).toBe('login_failed')
    expect((await test.call({}, 'adminLogin', input)).error.error).toBe('login_blocked')
    const right = await test.call({}, 'adminLogin', { ...input, password: staffPassword })
    expect(right.error.error).toBe('login_blocked')
  })

  it('does not exist for members (P-017)', async () => {
    const member = await aMember(test, site)
    const staff = await aStaff(test)
    const input = { email: staff.email, password: staffPassword, code: staff.code() }
    expect((await test.call(member, 'adminLogin', input)).status).toBe(404)
  })
})

describe('the demo’s staff', () => {
  const enter = (staff: { email: string }, code = demoStaffCode) =>
    test.call({}, 'adminLogin', { email: staff.email, password: staffPassword, code })

  const markSites = (isDemo: boolean) =>
    sql`update sites set settings = settings || jsonb_build_object('is_demo', ${isDemo}::boolean)`.execute(
      test.database.db,
    )
  beforeAll(() => markSites(true))
  afterAll(() => markSites(false))

  async function aDemoStaff() {
    const staff = await aStaff(test)
    await sql`update staff set is_demo = true where id = ${staff.id}`.execute(test.database.db)
    return staff
  }
  async function withMode<Result>(mode: Config['mode'], work: () => Promise<Result>): Promise<Result> {
    const { config } = test.program.services
    const before = config.mode
    Object.assign(config, { mode })
    try {
      return await work()
    } finally {
      Object.assign(config, { mode: before })
    }
  }

  it('enter a demo with the code that `npm start` prints, and with no other', async () => {
    const staff = await aDemoStaff()
    await withMode('demo', async () => {
      expect((await enter(staff)).status).toBe(200)
      expect((await enter(staff)).status).toBe(200)
      expect((await enter(staff, '654321')).error.error).toBe('login_failed')
    })
  })

  it('are refused in production, whatever they type', async () => {
    const staff = await aDemoStaff()
    await withMode('production', async () => {
      expect((await enter(staff)).error.error).toBe('login_failed')
      expect((await enter(staff, staff.code())).error.error).toBe('login_failed')
    })
  })

  it('give real staff no way in: the printed code is wrong for them', async () => {
    const staff = await aStaff(test)
    await withMode('demo', async () => expect((await enter(staff)).error.error).toBe('login_failed'))
  })

  it('lose their sessions in production', async () => {
    const staff = await aDemoStaff()
    const look = (mode: Config['mode']) =>
      openStaffSessions(test.database.db, test.clock, { mode }).find(staff.cookie.replace('staff=', ''))
    expect(await look('demo')).toMatchObject({ id: staff.id })
    expect(await look('production')).toBeNull()
    expect(await look('test')).toBeNull()
  })

  it('invite only demo staff, who are refused in production like themselves', async () => {
    const staff = await aDemoStaff()
    const person = { email: 'guest@example.org', name: 'Guest', roles: ['admin' as const] }
    const enterAsGuest = async () => {
      const code = computeCodeAt(await readSecret(person.email), test.clock.now())
      return test.call({}, 'adminLogin', { email: person.email, password: 'long enough, yes', code })
    }
    await withMode('demo', async () => {
      const { body } = await test.call(staff, 'adminInvite', person)
      const token = readParameter(body.link, 'token')
      const code = computeCodeAt(await readSecret(person.email), test.clock.now())
      const taken = { token, password: 'long enough, yes', code }
      expect((await test.call({}, 'adminAcceptInvitation', taken)).status).toBe(200)
      test.clock.advance({ seconds: 60 })
      expect((await enterAsGuest()).status).toBe(200)
    })
    test.clock.advance({ seconds: 60 })
    await withMode('production', async () => expect((await enterAsGuest()).error.error).toBe('login_failed'))
  })

  it('are refused once a real member has joined a site outside the demo', async () => {
    const staff = await aDemoStaff()
    await aMember(test, site)
    await withMode('demo', async () => {
      expect((await enter(staff)).status).toBe(200)
      await markSites(false)
      expect((await enter(staff)).error.error).toBe('login_failed')
    })
  })
})

describe('a session of the staff', () => {
  it('ends after two hours of inactivity', async () => {
    const staff = await aStaff(test)
    test.clock.advance({ seconds: 7000 })
    expect((await test.call(staff, 'adminSession', {})).body.staff?.id).toBe(staff.id)
    test.clock.advance({ seconds: 7000 })
    expect((await test.call(staff, 'adminSession', {})).body.staff?.id).toBe(staff.id)
    test.clock.advance({ seconds: 7300 })
    expect((await test.call(staff, 'adminSession', {})).body.staff).toBeNull()
  })

  it('ends with a logout', async () => {
    const staff = await aStaff(test)
    const answer = await test.call(staff, 'adminLogout', {})
    expect(readCookie(answer)?.value).toBe('')
    expect((await test.call(staff, 'adminSession', {})).body.staff).toBeNull()
  })

  it('ends when an admin locks its owner out', async () => {
    const [admin, other] = [await aStaff(test), await aStaff(test, ['content'])]
    await test.call(admin, 'adminChangeStaff', { id: other.id, state: 'disabled' })
    expect((await test.call(other, 'adminSession', {})).body.staff).toBeNull()
    const input = { email: other.email, password: staffPassword, code: other.code() }
    expect((await test.call({}, 'adminLogin', input)).error.error).toBe('login_failed')
    expect((await readAudit(test, admin)).at(-1)).toMatchObject({ act: 'staff.changed', subject: other.id })
  })
})

describe('an invitation', () => {
  it('sets a password and confirms the codes before it lets anyone in', async () => {
    const admin = await aStaff(test)
    const person = { email: 'new@example.org', name: 'New', roles: ['moderator'] as const }
    const { body } = await test.call(admin, 'adminInvite', { ...person, roles: [...person.roles] })
    const token = readParameter(body.link, 'token')
    const shown = await test.call({}, 'adminInvitation', { token })
    expect(shown.body).toMatchObject({ email: person.email, name: person.name })

    const secret = await readSecret(person.email)
    const wrong = await test.call({}, 'adminAcceptInvitation', {
      token,
      password: 'long enough, yes',
      code: '000000',
    })
    expect(wrong.error.error).toBe('code_invalid')
    const short = await test.call({}, 'adminAcceptInvitation', { token, password: 'short', code: '123456' })
    expect(short.error.fields).toEqual({ password: 'too_small' })
    const leaked = { token, password: 'supernatural', code: '123456' }
    const refused = await test.call({}, 'adminAcceptInvitation', leaked)
    expect(refused.error.fields).toEqual({ password: 'password_too_weak' })
    const accepted = await test.call({}, 'adminAcceptInvitation', {
      token,
      password: 'long enough, yes',
      code: computeCodeAt(secret, test.clock.now()),
    })
    expect(accepted.body.staff?.roles).toEqual(['moderator'])
    expect((await test.call({}, 'adminInvitation', { token })).status).toBe(404)
  })

  it('is not accepted by someone who is locked out at that moment', async () => {
    const admin = await aStaff(test)
    const person = { email: 'mistaken@example.org', name: 'Mistaken', roles: ['admin' as const] }
    const { body } = await test.call(admin, 'adminInvite', person)
    const code = computeCodeAt(await readSecret(person.email), test.clock.now())
    const taken = { token: readParameter(body.link, 'token'), password: 'long enough, yes', code }
    const { rows } = await sql<{ id: string }>`select id from staff where email = ${person.email}`.execute(
      test.database.db,
    )
    const id = rows[0]?.id ?? ''
    const statuses = await runInRace(test, sql`select 1 from staff where id = ${id} for update`, [
      async () => (await test.call(admin, 'adminChangeStaff', { id, state: 'disabled' })).status,
      async () => (await test.call({}, 'adminAcceptInvitation', taken)).status,
    ])
    expect(statuses).toEqual([200, 404])
  })

  it('is accepted once, even by two requests at the same moment with their own codes', async () => {
    const admin = await aStaff(test)
    const person = { email: 'once@example.org', name: 'Once', roles: ['support' as const] }
    const { body } = await test.call(admin, 'adminInvite', person)
    const token = readParameter(body.link, 'token')
    const secret = await readSecret(person.email)
    const later = new Date(test.clock.now().getTime() + 30_000)
    const answers = await Promise.all(
      [test.clock.now(), later].map((at) =>
        test.call({}, 'adminAcceptInvitation', {
          token,
          password: `long enough, yes ${at.getTime()}`,
          code: computeCodeAt(secret, at),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends after three days', async () => {
    const admin = await aStaff(test)
    const { body } = await test.call(admin, 'adminInvite', {
      email: 'late@example.org',
      name: 'Late',
      roles: ['content'],
    })
    test.clock.advance({ days: 4 })
    const token = readParameter(body.link, 'token')
    expect((await test.call({}, 'adminInvitation', { token })).error.error).toBe('link_expired')
  })

  it('can be sent again until it is accepted, with a link and a secret that replace the first', async () => {
    const admin = await aStaff(test)
    const person = { email: 'again@example.org', name: 'Again', roles: ['content' as const] }
    const first = readParameter((await test.call(admin, 'adminInvite', person)).body.link, 'token')
    const before = await readSecret(person.email)
    test.clock.advance({ days: 4 })
    const anew = { ...person, name: 'Agnes', roles: ['support' as const] }
    const again = await test.call(await aStaff(test), 'adminInvite', anew)
    expect(again.status).toBe(200)
    expect((await test.call({}, 'adminInvitation', { token: first })).status).toBe(404)
    const token = readParameter(again.body.link, 'token')
    expect((await test.call({}, 'adminInvitation', { token })).body.name).toBe('Agnes')
    const secret = await readSecret(person.email)
    expect(secret.equals(before)).toBe(false)
    const code = computeCodeAt(secret, test.clock.now())
    const input = { token, password: 'long enough, yes', code }
    const accepted = await test.call({}, 'adminAcceptInvitation', input)
    expect(accepted.body.staff?.roles).toEqual(['support'])
    const late = await test.call(await aStaff(test), 'adminInvite', person)
    expect(late.error.fields).toEqual({ email: 'email_in_use' })
  })

  it('is refused for an address that staff already use', async () => {
    const admin = await aStaff(test)
    const again = await test.call(admin, 'adminInvite', {
      email: admin.email,
      name: 'Twice',
      roles: ['content'],
    })
    expect(again.error.fields).toEqual({ email: 'email_in_use' })
  })
})

async function readSecret(email: string): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`
    select t.secret from two_factor t join staff s on s.id = t.staff_id where s.email = ${email}`.execute(
    test.database.db,
  )
  return openSecret(test.program.services.secrets, rows[0]?.secret ?? Buffer.alloc(0))
}

describe('the audit log of the staff', () => {
  it('refuses to change or remove a line', async () => {
    const { db } = test.database
    const staff = await aStaff(test)
    await test.call(staff, 'adminLogout', {})
    await expect(sql`update audit_log set act = 'x.y'`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only')
  })

  it('can be searched by name, act and subject, page by page', async () => {
    const admin = await aStaff(test)
    const other = await aStaff(test, ['content'])
    for (let time = 0; time < 60; time++)
      await test.call(admin, 'adminChangeStaff', { id: other.id, roles: ['content'] })
    const first = await test.call(admin, 'adminAudit', { search: other.id })
    expect(first.body.rows).toHaveLength(50)
    const cursor = first.body.next ?? ''
    const second = await test.call(admin, 'adminAudit', { search: other.id, cursor })
    expect([second.body.rows.length, second.body.next]).toEqual([10, null])
    expect((await test.call(admin, 'adminAudit', { search: '100%' })).body.rows).toEqual([])
  })

  it('is written in every staff transaction, or nothing happens (P-017)', async () => {
    const staff = await aStaff(test)
    const { createContext, sites, services } = test.program
    const token = staff.cookie.slice('staff='.length)
    const ctx = await createContext({
      site: await sites.byId(site.id),
      viewer: null,
      staff: await services.staffSessions.find(token),
      locale: 'en',
      request: systemRequest,
    })
    const silent = ctx.transaction((tx) => sql`delete from staff_sessions`.execute(tx.db))
    await expect(silent).rejects.toThrow('no audit row')
    expect((await test.call(staff, 'adminSession', {})).body.staff?.id).toBe(staff.id)
  })
})

describe('roles', () => {
  it('are changed by others only', async () => {
    const admin = await aStaff(test, ['admin'])
    const own = await test.call(admin, 'adminChangeStaff', { id: admin.id, roles: ['admin', 'finance'] })
    expect(own.error.error).toBe('forbidden')
  })
})

describe('the secrets of the staff’s codes', () => {
  it('are stored only sealed', async () => {
    const staff = await aStaff(test, ['support'])
    const { rows } = await sql<{
      secret: Buffer
    }>`select secret from two_factor where staff_id = ${staff.id}`.execute(test.database.db)
    expect(rows[0]?.secret.length).toBeGreaterThan(40)
    const plain = sql`update two_factor set secret = ${Buffer.alloc(20)} where staff_id = ${staff.id}`
    await expect(plain.execute(test.database.db)).rejects.toThrow('check constraint')
  })
})
