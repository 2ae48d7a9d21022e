import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  readMailsTo,
  readParameter,
  setPassword,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { formatCookies, useProgram } from '#tests/program.ts'

const test = useProgram()
const password = 'pancakes with syrup'
const better = 'waffles with cherries'
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
let site: TestSite
let anna: TestMember
/** The browser of someone who knew the password. */
let thief: { cookie: string }

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
  const own = await test.call({}, 'login', { email: anna.email, password })
  anna = { ...anna, cookie: formatCookies(own.raw, 'auth', 'device') }
  const login = await test.call({ headers: firefox }, 'login', { email: anna.email, password })
  thief = { cookie: formatCookies(login.raw, 'auth', 'device') }
})

async function plantPasskey(id = createId()): Promise<string> {
  await sql`insert into passkeys (credential_id, member_id, site_id, public_key, counter, transports, device, created_at)
    values (${id}, ${anna.id}, ${site.id}, '\\x00', 0, '{}', 'Firefox, Linux', ${test.clock.now()})`.execute(
    test.database.db,
  )
  return id
}

async function plantAll(): Promise<string> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${createId()}`
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  const pushed = await test.call(thief, 'subscribePush', { subscription: { endpoint, keys } })
  expect(pushed.status).toBe(200)
  expect((await test.call(thief, 'makeExport', { password })).body.state).toBe('ready')
  return plantPasskey()
}

/** Returns what remaining access others have to the account. */
async function left() {
  const { rows } = await sql<
    Record<'passkeys' | 'devices' | 'pushes' | 'exports' | 'sessions', number>
  >`select
    (select count(*)::int from passkeys where member_id = ${anna.id}) as passkeys,
    (select count(*)::int from known_devices where member_id = ${anna.id}) as devices,
    (select count(*)::int from push_subscriptions where member_id = ${anna.id}) as pushes,
    (select count(*)::int from account_exports where member_id = ${anna.id} and expires_at > ${test.clock.now()}) as exports,
    (select count(*)::int from sessions where member_id = ${anna.id}) as sessions`.execute(test.database.db)
  return rows[0]
}
const onlyOwn = { passkeys: 0, devices: 1, pushes: 0, exports: 0, sessions: 1 }

async function readLinkToken(words: string): Promise<string> {
  const mail = (await readMailsTo(test, anna.email)).findLast((one) => one.text.includes(words))
  return readParameter(mail?.link(words) ?? '', 'token')
}

async function readResetLink(): Promise<string> {
  await test.call({}, 'forgotPassword', { email: anna.email })
  return readLinkToken('reset-password/do')
}
const reset = (token: string, keep?: object) =>
  test.call(anna, 'resetPassword', {
    token,
    password: better,
    password_repeat: better,
    ...(keep && { keep }),
  })
const change = (keep?: object) =>
  test.call(anna, 'changePassword', {
    old_password: password,
    password: better,
    password_repeat: better,
    ...(keep && { keep }),
  })
const isLoggedIn = async (who: { cookie: string }) =>
  (await test.call(who, 'currentUser', {})).body.user !== null

describe('recovering an account ends what others may have planted', () => {
  it('through a password reset', async () => {
    await plantAll()
    const { raw } = await reset(await readResetLink())
    expect(await left()).toEqual(onlyOwn)
    expect([await isLoggedIn(thief), await isLoggedIn({ cookie: formatCookies(raw, 'auth') })]).toEqual([
      false,
      true,
    ])
  })

  it('through a password change', async () => {
    await plantAll()
    expect((await change()).status).toBe(200)
    expect(await left()).toEqual(onlyOwn)
    expect([await isLoggedIn(thief), await isLoggedIn(anna)]).toEqual([false, true])
  })

  it('through undoing a change of address', async () => {
    await plantAll()
    const fresh = `fresh-${createId()}@example.org`
    await test.call(thief, 'requestMailChange', { email: fresh, password })
    const [mail] = await readMailsTo(test, fresh)
    await test.call({}, 'confirmMailChange', { token: readParameter(mail?.link('token=') ?? '', 'token') })
    expect(
      (await test.call({}, 'confirmMailChange', { token: await readLinkToken('mail-change/do') })).status,
    ).toBe(200)
    expect(await left()).toEqual({ ...onlyOwn, devices: 0, sessions: 0 })
  })

  it('lists what there is beforehand, to the link and to the member, and keeps what they confirm', async () => {
    const [mine, planted] = [await plantPasskey(), await plantAll()]
    const token = await readResetLink()
    const { body } = await test.call({}, 'access', { token })
    expect(body.passkeys.map(({ id }) => id).toSorted()).toEqual([mine, planted].toSorted())
    expect(body).toMatchObject({ pushes: 1, exports: 1 })
    expect((await test.call(anna, 'access', {})).body.sessions.map(({ current }) => current)).toContain(true)
    const theirs = body.sessions.find(({ device }) => device === 'Firefox, Linux')
    expect((await test.call({}, 'access', {})).error.error).toBe('authentication_required')
    expect((await test.call({}, 'access', { token: 'wrong' })).error.error).toBe('link_expired')
    await change({ passkeys: [mine], sessions: [theirs?.id ?? ''], exports: true })
    expect(await left()).toEqual({ passkeys: 1, devices: 2, pushes: 1, exports: 1, sessions: 2 })
    expect(await isLoggedIn(thief)).toBe(true)
  })

  it('lets the member ask for an archive again on the same day', async () => {
    await plantAll()
    await change()
    const again = await test.call(anna, 'makeExport', { password: better })
    expect([again.status, again.body.state]).toEqual([200, 'ready'])
  })
})

describe('the links in e-mails about a new device or passkey', () => {
  const openEndingLink = (token: string) => test.call({}, 'endingLink', { token })
  const end = (token: string) => test.call({}, 'endByLink', { token })

  it('log a new device out without a login: all its sessions, with one press, also when repeated', async () => {
    const token = await readLinkToken('access/do')
    expect((await openEndingLink(token)).body).toMatchObject({
      what: 'device',
      device: 'Firefox, Linux',
      gone: false,
    })
    expect(await isLoggedIn(thief)).toBe(true)
    expect((await end(token)).body).toMatchObject({ what: 'device', gone: true })
    expect([await isLoggedIn(thief), await isLoggedIn(anna)]).toEqual([false, true])
    expect((await left())?.devices).toBe(1)
    expect((await end(token)).body).toMatchObject({ gone: true })
    expect((await openEndingLink(token)).body).toMatchObject({ gone: true })
  })

  it('remove a new passkey without a login, and end every session that it may have opened', async () => {
    const id = await plantPasskey()
    const { sites, createContext } = test.program
    const { systemRequest } = await import('../../app/create-context.ts')
    const ctx = await createContext({
      site: await sites.byId(site.id),
      viewer: null,
      locale: 'en',
      request: systemRequest,
    })
    await ctx.transaction((tx) =>
      tx.announce({
        type: 'account.passkey_added',
        member: anna.id,
        passkey: id,
        device: 'Firefox, Linux',
        at: tx.now.toISOString(),
      }),
    )
    const token = await readLinkToken('access/do')
    expect((await openEndingLink(token)).body).toMatchObject({ what: 'passkey', gone: false })
    expect((await end(token)).body).toMatchObject({ what: 'passkey', gone: true })
    expect(await left()).toMatchObject({ passkeys: 0, sessions: 0 })
  })

  it('do nothing when they are wrong, expired or of another site', async () => {
    const token = await readLinkToken('access/do')
    const other = await aSite(test, { host: `other-${createId()}.test` })
    expect((await test.call({ host: other.host }, 'endByLink', { token })).error.error).toBe('link_expired')
    expect((await end('wrong')).error.error).toBe('link_expired')
    test.clock.advance({ days: 30 })
    expect((await end(token)).error.error).toBe('link_expired')
  })
})
