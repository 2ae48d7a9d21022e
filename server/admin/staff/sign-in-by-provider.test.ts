import type { Server } from 'node:http'
import { sql } from 'kysely'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSite, type TestSite } from '#tests/builders.ts'
import { formatCookies, useProgram } from '#tests/program.ts'
import { runInRace } from '#tests/race.ts'
import { aStaff, readAudit, staffPassword } from '#tests/staff-builder.ts'
import { allowPasswordUntil } from './staff-identities.sql.ts'

const port = 45_241
const issuer = `http://127.0.0.1:${port}`
const groups = {
  admins: { roles: ['admin'], sites: 'all' },
  moderators: { roles: ['moderator', 'support'], sites: ['duet.test'] },
}
const settings = {
  STAFF_OIDC_ISSUER: issuer,
  STAFF_OIDC_CLIENT_ID: 'duet',
  STAFF_OIDC_CLIENT_SECRET: 'a secret of the test',
  STAFF_OIDC_NAME: 'Acme',
  STAFF_OIDC_GROUPS: JSON.stringify(groups),
}

/** People at the provider, by their subject. */
const people = new Map<string, Record<string, unknown>>()

/** Opens a real provider whose login page asks for the subject alone. */
async function openProvider(redirectUri: string): Promise<Server> {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'duet',
        client_secret: settings.STAFF_OIDC_CLIENT_SECRET,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    pkce: { required: () => true },
    cookies: { keys: ['for the test'] },
  })
  return new Promise((resolve) => {
    const server = provider.listen(port, '127.0.0.1', () => resolve(server))
  })
}

type Jar = Map<string, string>

async function visit(url: string, jar: Jar, form?: Record<string, string>): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return answer
}

/** Goes through the provider's pages as a person does, and returns the address to which it sends them back. */
async function proveAtProvider(address: string, subject: string): Promise<string> {
  const jar: Jar = new Map()
  let url = address
  for (let step = 0; step < 12; step++) {
    const isForm = new URL(url).pathname.startsWith('/interaction/')
    const page = isForm ? await (await visit(url, jar)).text() : ''
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    const answer = isForm
      ? await visit(url, jar, { prompt, ...(prompt === 'login' && { login: subject, password: 'any' }) })
      : await visit(url, jar)
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(next, issuer).href
    if (!url.startsWith(issuer)) return url
  }
  throw new Error('the provider did not come to an end')
}

const test = useProgram({ environment: settings })
let site: TestSite
let server: Server

const get = (url: string, cookie = '', program = test) =>
  program.app.inject({
    method: 'GET',
    url,
    headers: { host: site.host, cookie, 'x-forwarded-proto': 'https' },
  })

async function signIn(subject: string, next = '/', program = test) {
  const begun = await get(`/admin/sign-in?next=${encodeURIComponent(next)}`, '', program)
  const back = new URL(await proveAtProvider(String(begun.headers.location), subject))
  const cookie = formatCookies(begun)
  const answer = await get(`${back.pathname}${back.search}`, cookie, program)
  return { back, cookie, answer, place: answer.headers.location, session: formatCookies(answer, 'staff') }
}

const readSelf = async (session: string) =>
  (await test.call({ cookie: session }, 'adminSession', {})).body.staff

async function findId(email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from staff where email = ${email}`.execute(
    test.database.db,
  )
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  site = await aSite(test)
  const known = await test.program.sites.byHost(site.host)
  server = await openProvider(`${known?.origin}/admin/sign-in/callback`)
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

describe('the sign-in through the identity provider', () => {
  it('adds a person with the roles and sites of their groups, and logs it', async () => {
    people.set('anna', { email: 'anna@acme.test', name: 'Anna', groups: ['moderators', 'cooks'] })
    const { place, session, answer } = await signIn('anna', '/members')
    expect([answer.statusCode, place]).toEqual([303, '/admin/members'])
    const self = await readSelf(session)
    expect(self).toMatchObject({ name: 'Anna', roles: ['moderator', 'support'], all_sites: false })
    const acts = (await readAudit(test, { id: self?.id ?? '' })).map(({ act }) => act)
    expect(acts).toEqual(['staff.joined', 'staff.regrouped', 'session.started'])
  })

  it('finds the same person again by their subject, and follows their groups and not their address', async () => {
    people.set('ben', { email: 'ben@acme.test', groups: ['moderators'] })
    const first = await readSelf((await signIn('ben')).session)
    people.set('ben', { email: 'other@acme.test', groups: ['admins'] })
    const again = await readSelf((await signIn('ben')).session)
    expect(again).toMatchObject({ id: first?.id, email: 'ben@acme.test', roles: ['admin'], all_sites: true })
  })

  it('refuses someone without a group, and ends the sessions of someone who lost theirs', async () => {
    people.set('carl', { email: 'carl@acme.test', groups: ['cooks'] })
    const stranger = await signIn('carl')
    expect([stranger.place, stranger.session, await findId('carl@acme.test')]).toEqual([
      ...['/admin/login?refused=group', '', ''],
    ])
    people.set('carl', { email: 'carl@acme.test', groups: 'admins' })
    const { session } = await signIn('carl')
    expect((await readSelf(session))?.roles).toEqual(['admin'])
    people.set('carl', { email: 'carl@acme.test', groups: [] })
    expect((await signIn('carl')).place).toBe('/admin/login?refused=group')
    expect(await readSelf(session)).toBeNull()
    const acts = await readAudit(test, { id: await findId('carl@acme.test') })
    expect(acts.at(-1)).toMatchObject({ act: 'session.refused', details: { why: 'group' } })
  })

  it('lets someone in twice who signs in for the first time in two tabs at one moment', async () => {
    people.set('jana', { email: 'jana@acme.test', groups: ['admins'] })
    const back = async () => {
      const begun = await get('/admin/sign-in')
      const url = new URL(await proveAtProvider(String(begun.headers.location), 'jana'))
      return () => get(`${url.pathname}${url.search}`, formatCookies(begun))
    }
    const lock = sql`lock table staff in share mode`
    const answers = await runInRace(test, lock, [await back(), await back()])
    expect(answers.map(({ headers }) => headers.location)).toEqual(['/admin', '/admin'])
    const acts = await readAudit(test, { id: await findId('jana@acme.test') })
    expect(acts.filter(({ act }) => act === 'staff.joined')).toHaveLength(1)
  })

  it('never takes over an account with a password unless the operator allows it', async () => {
    const staff = await aStaff(test)
    people.set('dora', { email: staff.email, email_verified: true, groups: ['admins'] })
    expect((await signIn('dora')).place).toBe('/admin/login?refused=account')
  })

  it('refuses a locked account, and its sessions end when it is locked', async () => {
    people.set('eva', { email: 'eva@acme.test', groups: ['admins'] })
    const { session } = await signIn('eva')
    const id = await findId('eva@acme.test')
    const locked = await test.call(await aStaff(test), 'adminChangeStaff', { id, state: 'disabled' })
    expect([locked.status, await readSelf(session)]).toEqual([200, null])
    expect((await signIn('eva')).place).toBe('/admin/login?refused=account')
    await test.call(await aStaff(test), 'adminChangeStaff', { id, state: 'active' })
    expect((await signIn('eva')).place).toBe('/admin')
  })

  it('accepts no answer twice, without its cookie, with another’s, or late', async () => {
    people.set('finn', { email: 'finn@acme.test', groups: ['admins'] })
    const { back, cookie } = await signIn('finn')
    const other = formatCookies(await get('/admin/sign-in'))
    const callback = `${back.pathname}${back.search}`
    for (const given of [cookie, '', other, 'staff_sign_in=forged'])
      expect((await get(callback, given)).headers.location).toBe('/admin/login?refused=failed')
    const late = await get('/admin/sign-in')
    const answer = new URL(await proveAtProvider(String(late.headers.location), 'finn'))
    test.clock.advance({ seconds: 601 })
    const refused = await get(`${answer.pathname}${answer.search}`, formatCookies(late))
    expect(refused.headers.location).toBe('/admin/login?refused=failed')
  })

  it('sends its cookie with links from other sites, and goes on to pages of the back office alone', async () => {
    const begun = await get('/admin/sign-in?next=//evil.example')
    expect(begun.cookies).toEqual([
      expect.objectContaining({ name: 'staff_sign_in', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ])
    const url = new URL(String(begun.headers.location))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(['state', 'nonce', 'code_challenge'].every((name) => url.searchParams.get(name))).toBe(true)
    people.set('gita', { email: 'gita@acme.test', groups: ['admins'] })
    expect((await signIn('gita', '//evil.example')).place).toBe('/admin')
  })

  it('takes the place of the password, except in an emergency', async () => {
    const staff = await aStaff(test)
    const login = () =>
      test.call({}, 'adminLogin', { email: staff.email, password: staffPassword, code: staff.code() })
    await sql`update staff set by_provider = true where id = ${staff.id}`.execute(test.database.db)
    expect((await login()).error.error).toBe('login_failed')
    const hour = new Date(test.clock.now().getTime() + 3_600_000)
    await allowPasswordUntil(test.database.db, staff.id, hour)
    expect((await login()).status).toBe(200)
    test.clock.advance({ seconds: 3601 })
    expect((await login()).error.error).toBe('login_failed')
  })
})

describe('a login page without passwords', () => {
  const closed = useProgram({
    environment: { ...settings, STAFF_PASSWORD_LOGIN: 'off', STAFF_OIDC_MATCH_EMAIL: 'on' },
  })

  it('offers the provider alone, and refuses passwords and invitations', async () => {
    await aSite(closed)
    const { body } = await closed.call({}, 'adminSession', {})
    expect(body.ways).toEqual({ password: false, provider: 'Acme' })
    const staff = await aStaff(closed)
    const login = await closed.call({}, 'adminLogin', {
      email: staff.email,
      password: staffPassword,
      code: staff.code(),
    })
    expect(login.error.error).toBe('login_failed')
    const invited = await closed.call(staff, 'adminInvite', {
      email: 'new@acme.test',
      name: 'New',
      roles: ['support'],
    })
    expect(invited.error.error).toBe('forbidden')
  })

  it('gives an account to the person who has its verified address, once, where the operator allows it', async () => {
    const staff = await aStaff(closed)
    people.set('hana', { email: staff.email, email_verified: false, groups: ['admins'] })
    expect((await signIn('hana', '/', closed)).place).toBe('/admin/login?refused=account')
    people.set('hana', { email: staff.email, email_verified: true, groups: ['admins'] })
    const { session } = await signIn('hana', '/', closed)
    const { body } = await closed.call({ cookie: session }, 'adminSession', {})
    expect(body.staff).toMatchObject({ id: staff.id, roles: ['admin'] })
    people.set('ivan', { email: staff.email, email_verified: true, groups: ['admins'] })
    expect((await signIn('ivan', '/', closed)).place).toBe('/admin/login?refused=account')
  })

  it('gives no account that is locked at that moment', async () => {
    const [staff, admin] = [await aStaff(closed), await aStaff(closed)]
    people.set('kate', { email: staff.email, email_verified: true, groups: ['admins'] })
    const locked = sql`select 1 from staff where id = ${staff.id} for update`
    const answers = await runInRace<unknown>(closed, locked, [
      async () => (await closed.call(admin, 'adminChangeStaff', { id: staff.id, state: 'disabled' })).status,
      async () => (await signIn('kate', '/', closed)).place,
    ])
    expect(answers).toEqual([200, '/admin/login?refused=account'])
  })
})
