import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
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
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
})

const logIn = (typed: string) => test.call({}, 'login', { email: anna.email, password: typed })
const isLoggedIn = async (cookie: string) =>
  (await test.call({ cookie }, 'currentUser', {})).body.user !== null

async function readResetToken(): Promise<string> {
  await test.call({}, 'forgotPassword', { email: anna.email })
  const mail = (await readMailsTo(test, anna.email)).at(-1)
  return readParameter(mail?.link('token=') ?? '', 'token')
}

const reset = (token: string, typed = better, repeat = typed) =>
  test.call({}, 'resetPassword', { token, password: typed, password_repeat: repeat })

describe('a forgotten password', () => {
  it('gets a link by e-mail, to the page in the language of the account (R-031)', async () => {
    await sql`update members set language = 'de' where id = ${anna.id}`.execute(test.database.db)
    expect((await test.call({}, 'forgotPassword', { email: ` ${anna.email.toUpperCase()} ` })).body).toEqual({
      sent: true,
    })
    const [mail] = await readMailsTo(test, anna.email)
    expect(mail?.subject).toBe('Neues Passwort für Duet festlegen')
    expect(mail?.link('token=')).toMatch(/^\/passwort-zuruecksetzen\/do\?token=[\w-]{43}$/)
  })

  it('says that an address is unknown, unless the site hides it (X-011)', async () => {
    const ask = () => test.call({}, 'forgotPassword', { email: 'nobody@example.org' })
    const { status, error } = await ask()
    expect([status, error.error, error.message]).toEqual([404, 'email_not_found', 'E-mail address not found'])
    await changeSettings(test, site, { hide_account_existence: true })
    const [hidden, known] = [await ask(), await test.call({}, 'forgotPassword', { email: anna.email })]
    expect([hidden.status, hidden.body]).toEqual([known.status, known.body])
    await changeSettings(test, site, { hide_account_existence: false })
  })

  it('needs an address', async () => {
    expect((await test.call({}, 'forgotPassword', { email: 'x' })).error.fields).toEqual({
      email: 'invalid_email',
    })
  })
})

describe('the link of a reset e-mail', () => {
  it('sets a new password, logs this browser in and all others out, and sends an e-mail (R-032)', async () => {
    const token = await readResetToken()
    expect((await test.call({}, 'checkResetLink', { token })).body).toEqual({ valid: true })
    const { status, raw } = await reset(token)
    expect(status).toBe(200)
    expect(await isLoggedIn(anna.cookie)).toBe(false)
    expect(await isLoggedIn(formatCookies(raw, 'auth'))).toBe(true)
    expect([(await logIn(password)).status, (await logIn(better)).status]).toEqual([401, 200])
    expect((await readMailsTo(test, anna.email)).map((mail) => mail.subject)).toContain(
      'Your password on Duet has changed',
    )
  })

  it('works once; repeated with the same password it logs in again, with another one it is refused (X-012)', async () => {
    const token = await readResetToken()
    await reset(token)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token, 'something else entirely')).error.error).toBe('link_expired')
    expect((await test.call({}, 'checkResetLink', { token })).error.message).toBe('Link expired or invalid')
    test.clock.advance({ seconds: 601 })
    expect((await reset(token)).error.error).toBe('link_expired')
  })

  it('works for sixty minutes (X-012)', async () => {
    const token = await readResetToken()
    test.clock.advance({ seconds: 3600 })
    const { status, error } = await reset(token)
    expect([status, error.error]).toEqual([410, 'link_expired'])
  })

  it('ends when a newer one is requested', async () => {
    const first = await readResetToken()
    test.clock.advance({ seconds: 1 })
    const second = await readResetToken()
    expect((await reset(first)).error.error).toBe('link_expired')
    expect((await reset(second)).status).toBe(200)
  })

  it('refuses passwords that differ or are weak and stays usable (V-008, V-017)', async () => {
    const token = await readResetToken()
    expect((await reset(token, better, 'other')).error.fields).toEqual({
      password_repeat: 'passwords_differ',
    })
    expect((await reset(token, 'short')).error.fields).toEqual({ password: 'password_too_weak' })
    for (const weak of [anna.email, 'cowboys1'])
      expect((await reset(token, weak)).error.fields).toEqual({ password: 'password_too_weak' })
    expect((await reset(token)).status).toBe(200)
  })

  it('ends the lock-out of the address and confirms it', async () => {
    await sql`update members set status = 'not_confirmed' where id = ${anna.id}`.execute(test.database.db)
    for (let i = 0; i < 5; i++) await logIn('wrong')
    const { body } = await reset(await readResetToken())
    expect(body.user.status).toBe('activated')
    expect((await logIn(better)).status).toBe(200)
  })

  it('is kept as a hash only', async () => {
    const token = await readResetToken()
    const { rows } = await sql<{ all: string }>`select account_links::text as all from account_links`.execute(
      test.database.db,
    )
    expect(rows.map((row) => row.all).join()).not.toContain(token)
  })

  it('does nothing when it is broken or of another site', async () => {
    expect((await reset('wrong')).error.error).toBe('link_expired')
    const token = await readResetToken()
    const other = await aSite(test, { host: `other-${createId()}.test` })
    const there = { host: other.host }
    const answer = await test.call(there, 'resetPassword', {
      token,
      password: better,
      password_repeat: better,
    })
    expect(answer.error.error).toBe('link_expired')
  })
})

describe('changing the password', () => {
  const change = (old = password, typed = better, repeat = typed) =>
    test.call(anna, 'changePassword', { old_password: old, password: typed, password_repeat: repeat })

  it('requires a login', async () => {
    const input = { old_password: password, password: better, password_repeat: better }
    expect((await test.call({}, 'changePassword', input)).error.error).toBe('authentication_required')
  })

  it('keeps this session and ends the others', async () => {
    const other = formatCookies((await logIn(password)).raw, 'auth')
    expect((await change()).status).toBe(200)
    expect([await isLoggedIn(anna.cookie), await isLoggedIn(other)]).toEqual([true, false])
    expect((await logIn(better)).status).toBe(200)
  })

  it('needs the old password, and a wrong one logs no one out (V-009, X-018)', async () => {
    const { status, error } = await change('wrong')
    expect([status, error.error]).toEqual([403, 'wrong_password'])
    expect(await isLoggedIn(anna.cookie)).toBe(true)
  })

  it('says so in the specified words when the new ones differ (V-008)', async () => {
    const { error } = await change(password, better, 'other')
    expect(error.fields).toEqual({ password_repeat: 'passwords_differ' })
  })

  it('may be repeated when the answer was lost', async () => {
    await change()
    expect((await change()).status).toBe(200)
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
  })

  it('ends a reset link that was asked for before', async () => {
    const token = await readResetToken()
    await change()
    expect((await reset(token, 'yet another phrase')).error.error).toBe('link_expired')
  })
})

describe('a password that keyboards write in several ways', () => {
  const composed = 'caf\u00e9 cr\u00e8me \u2460'
  const decomposed = 'cafe\u0301 cre\u0300me 1'

  it('is the same whichever way its letters are composed', async () => {
    await setPassword(test, anna, composed)
    expect((await logIn(decomposed)).status).toBe(200)
    await setPassword(test, anna, decomposed)
    expect((await logIn(composed)).status).toBe(200)
  })

  it('opens accounts whose password was kept as it was typed', async () => {
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(decomposed)
    await sql`update members set password_hash = ${old} where id = ${anna.id}`.execute(test.database.db)
    expect((await logIn(decomposed)).status).toBe(200)
    expect((await logIn('another one')).status).toBe(401)
  })

  it('is looked up in leaks in its normalised form', async () => {
    const wide = [...'cowboys1']
      .map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
      .join('')
    expect((await reset(await readResetToken(), wide)).error.fields).toEqual({
      password: 'password_too_weak',
    })
  })
})
