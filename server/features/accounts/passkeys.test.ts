import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { anAuthenticator, type TestCredential } from '#tests/authenticator.ts'
import {
  aMember,
  aSite,
  banMember,
  readMailsTo,
  setPassword,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
const password = 'pancakes with syrup'
const origin = 'http://duet.test:3000'
let site: TestSite
let other: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  other ??= await aSite(test, { host: 'other.test' })
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
})

async function challengeFor(member: TestMember): Promise<string> {
  return String((await test.call(member, 'passkeyOptions', { password })).body.options.challenge)
}

const add = async (member: TestMember, made: ReturnType<typeof anAuthenticator>) =>
  test.call(member, 'addPasskey', { credential: made.add(await challengeFor(member)) })

const loginChallenge = async (host = site.host) =>
  String((await test.call({ host }, 'passkeyLoginOptions', {})).body.options.challenge)

const logIn = (credential: TestCredential, host = site.host) =>
  test.call({ host }, 'passkeyLogin', { credential })

async function aPasskey(member = anna) {
  const made = anAuthenticator(origin)
  expect((await add(member, made)).body.passkeys).toHaveLength(1)
  return made
}

describe('a passkey', () => {
  it('is added with the password, opens the account, and stops working once removed', async () => {
    expect((await test.call(anna, 'passkeyOptions', { password: 'wrong' })).error.error).toBe(
      'wrong_password',
    )
    const made = await aPasskey()
    const { status, body } = await logIn(made.use(await loginChallenge()))
    expect([status, body.user.email]).toEqual([200, anna.email])
    const [kept] = (await test.call(anna, 'passkeys', {})).body.passkeys
    expect(kept?.last_used).not.toBeNull()
    const id = kept?.id ?? ''
    const ben = await aMember(test, site)
    expect((await test.call(ben, 'removePasskey', { id })).error.error).toBe('not_found')
    expect((await test.call(anna, 'removePasskey', { id })).body.passkeys).toEqual([])
    expect((await logIn(made.use(await loginChallenge()))).error.error).toBe('login_failed')
  })

  it('is reported once by e-mail when it is added, so that no one else adds one unnoticed', async () => {
    const made = anAuthenticator(origin)
    await add(anna, made)
    await add(anna, made)
    const mails = await readMailsTo(test, anna.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['New passkey for your account on Duet'])
  })

  it('answers one challenge, once, within five minutes, for the member who requested it', async () => {
    const made = anAuthenticator(origin)
    const ben = await aMember(test, site)
    await setPassword(test, ben, password)
    const challenge = await challengeFor(anna)
    const answer = { credential: made.add(challenge) }
    expect((await test.call(ben, 'addPasskey', answer)).error.error).toBe('link_expired')
    test.clock.advance({ seconds: 301 })
    expect((await test.call(anna, 'addPasskey', answer)).error.error).toBe('link_expired')
    const again = { credential: made.add(await challengeFor(anna)) }
    expect((await test.call(anna, 'addPasskey', again)).status).toBe(200)
    expect((await test.call(anna, 'addPasskey', again)).error.error).toBe('link_expired')
    expect((await test.call(ben, 'passkeys', {})).body.passkeys).toEqual([])
  })

  it('is refused with an old challenge, one of another site, another key or another origin', async () => {
    const made = await aPasskey()
    const old = await loginChallenge()
    test.clock.advance({ seconds: 301 })
    expect((await logIn(made.use(old))).error.error).toBe('login_failed')
    expect((await logIn(made.use(await loginChallenge(other.host)))).error.error).toBe('login_failed')
    const stranger = anAuthenticator(origin)
    const forged = { ...stranger.use(await loginChallenge()), id: made.use('x').id }
    expect((await logIn({ ...forged, rawId: forged.id })).error.error).toBe('login_failed')
    expect((await logIn(stranger.use(await loginChallenge()))).error.error).toBe('login_failed')
    expect((await logIn(made.use(await loginChallenge()))).status).toBe(200)
  })

  it('is unknown on another site, even with its own id', async () => {
    const made = await aPasskey()
    // As if a browser mistook the other site for the same; real ones bind to the host.
    await sql`update passkey_challenges set site_id = ${other.id}`.execute(test.database.db)
    const challenge = await loginChallenge()
    await sql`update passkey_challenges set site_id = ${other.id} where challenge = ${challenge}`.execute(
      test.database.db,
    )
    expect((await logIn(made.use(challenge), other.host)).error.error).toBe('login_failed')
    expect((await logIn(made.use(challenge))).error.error).toBe('login_failed')
  })

  it('opens no account that is banned or being deleted', async () => {
    const readState = async (made: ReturnType<typeof anAuthenticator>) => {
      const { error } = await logIn(made.use(await loginChallenge()))
      return [error.error, error.params]
    }
    const made = await aPasskey()
    await banMember(test, anna)
    expect(await readState(made)).toMatchObject(['forbidden', { state: 'banned' }])
    const ben = await aMember(test, site)
    await setPassword(test, ben, password)
    const his = await aPasskey(ben)
    await test.call(ben, 'deleteAccount', { reason: 'time', password })
    expect(await readState(his)).toMatchObject(['forbidden', { state: 'pending_deletion' }])
  })

  it('is limited to twenty per member', async () => {
    await sql`
      insert into passkeys (credential_id, member_id, site_id, public_key, counter, transports, device, created_at)
      select ${createId()} || n, ${anna.id}, ${site.id}, '', 0, '{}', '', now() from generate_series(1, 20) n`.execute(
      test.database.db,
    )
    expect((await test.call(anna, 'passkeyOptions', { password })).error.error).toBe('limit_reached')
  })
})
