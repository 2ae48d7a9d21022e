import { beforeEach, describe, expect, it } from 'vitest'
import { deleteReasons } from '#contract/features/accounts/leaving.ts'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  readMailsTo,
  readParameter,
  readWallet,
  setPassword,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { formatCookies, useProgram } from '#tests/program.ts'

const test = useProgram()
const password = 'pancakes with syrup'
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 3 })
  ben = await aMember(test, site, { credits: 3 })
  await setPassword(test, anna, password)
})

const leave = (typed = password) =>
  test.call(anna, 'deleteAccount', {
    reason: 'other',
    remarks: 'Met someone at the bakery',
    password: typed,
  })

async function reactivationToken(): Promise<string> {
  const mail = (await readMailsTo(test, anna.email)).at(-1)
  return readParameter(mail?.link('reactivate=') ?? '', 'reactivate')
}

const reactivate = (token: string) => test.call({}, 'reactivateAccount', { token })

describe('deleting the account', () => {
  it('requires a login and the password', async () => {
    const input = { reason: 'price', password } as const
    expect((await test.call({}, 'deleteAccount', input)).error.error).toBe('authentication_required')
    expect((await leave('wrong')).error.error).toBe('wrong_password')
    expect((await test.call(anna, 'currentUser', {})).body.user).not.toBeNull()
  })

  it('accepts exactly seven reasons (E-105, E-108)', async () => {
    expect(deleteReasons).toEqual([
      'price',
      'found_someone',
      'not_looking',
      'site_problems',
      'no_members',
      'time',
      'other',
    ])
    const wrong = await test.call(anna, 'deleteAccount', { reason: 'boredom' as 'price', password })
    expect([wrong.status, wrong.error.fields]).toEqual([422, { reason: 'validation' }])
  })

  it('logs out everywhere, and no one sees the member any more (S-009)', async () => {
    await test.call(ben, 'sendMessage', { profile: anna.id, text: 'Hi', client_id: createId() })
    const { status, body, raw } = await leave()
    expect([status, body.reactivate_until]).toEqual([200, '2026-12-05T12:00:00.000Z'])
    expect(String(raw.headers['set-cookie'])).toContain('auth=;')
    expect((await test.call(anna, 'currentUser', {})).body.user).toBeNull()
    const answer = await test.call(ben, 'sendMessage', {
      profile: anna.id,
      text: 'There?',
      client_id: createId(),
    })
    expect(answer.status).toBe(404)
    expect((await test.call(ben, 'chats', {})).body.chats[0]?.reply).toBe('gone')
    const login = await test.call({}, 'login', { email: anna.email, password })
    expect(login.error).toMatchObject({ error: 'forbidden', params: { state: 'pending_deletion' } })
  })

  it('e-mails the link that restores it, and again on request with the password (S-009)', async () => {
    await leave()
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
    const ask = (typed: string) => test.call({}, 'sendReactivation', { email: anna.email, password: typed })
    expect((await ask('wrong')).error.error).toBe('login_failed')
    test.clock.advance({ seconds: 60 })
    expect((await ask(password)).body).toEqual({ sent: true })
    expect(await readMailsTo(test, anna.email)).toHaveLength(2)
    expect((await reactivate(await reactivationToken())).status).toBe(200)
  })

  it('offers no such e-mail to a member who has not left', async () => {
    const { error } = await test.call({}, 'sendReactivation', { email: anna.email, password })
    expect(error.error).toBe('login_failed')
  })
})

describe('coming back', () => {
  it('restores everything as it was and logs in (S-010)', async () => {
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hi', client_id: createId() })
    await leave()
    const token = await reactivationToken()
    test.clock.advance({ days: 13 })
    const { status, body, raw } = await reactivate(token)
    expect([status, body.user.status, body.user.credits]).toEqual([200, 'activated', 2])
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
    const back = { cookie: formatCookies(raw, 'auth') }
    expect((await test.call(back, 'chats', {})).body.chats).toHaveLength(1)
    expect((await test.call(ben, 'chats', {})).body.chats[0]?.reply).toBe('allowed')
  })

  it('leaves an unconfirmed member unconfirmed', async () => {
    const eva = await aMember(test, site, { status: 'not_confirmed' })
    await setPassword(test, eva, password)
    await test.call(eva, 'deleteAccount', { reason: 'time', password })
    const [mail] = await readMailsTo(test, eva.email)
    const { body } = await reactivate(readParameter(mail?.link('reactivate=') ?? '', 'reactivate'))
    expect(body.user.status).toBe('not_confirmed')
  })

  it('is possible to the last second of the fourteenth day and not after (K-011, S-010)', async () => {
    await leave()
    const token = await reactivationToken()
    test.clock.advance({ days: 14, seconds: -1 })
    expect((await reactivate(token)).status).toBe(200)
    await setPassword(test, ben, password)
    await test.call(ben, 'deleteAccount', { reason: 'time', password })
    const [mail] = await readMailsTo(test, ben.email)
    test.clock.advance({ days: 14 })
    const late = await reactivate(readParameter(mail?.link('reactivate=') ?? '', 'reactivate'))
    expect([late.status, late.error.error]).toEqual([410, 'link_expired'])
  })

  it('works once; opening the link again within ten minutes logs in', async () => {
    await leave()
    const token = await reactivationToken()
    await reactivate(token)
    expect((await reactivate(token)).status).toBe(200)
    test.clock.advance({ seconds: 601 })
    expect((await reactivate(token)).error.error).toBe('link_expired')
  })

  it('logs in both times when the link is opened twice at the same moment', async () => {
    await leave()
    const token = await reactivationToken()
    const answers = await Promise.all(Array.from({ length: 5 }, () => reactivate(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  })

  it('refuses a broken link', async () => {
    expect((await reactivate('wrong')).error.error).toBe('link_expired')
  })
})
