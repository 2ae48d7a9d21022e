import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
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
/** Behind a proxy, so that requests come from many networks. */
const spread = useProgram({ environment: { TRUSTED_PROXIES: '1' } })
let spreadSite: TestSite | undefined
const password = 'pancakes with syrup'
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
})

const logIn = (email: string, typed = password, cookie?: string) =>
  test.call(cookie ? { cookie } : {}, 'login', { email, password: typed })

async function wrongTimes(times: number, cookie?: string) {
  for (let i = 0; i < times; i++) await logIn(anna.email, 'wrong', cookie)
}

describe('logging in', () => {
  it('opens a session of thirty days and gives the user in the language of the account (C-004, E-009, E-010, K-004)', async () => {
    const { status, body, raw } = await logIn(` ${anna.email.toUpperCase()} `)
    expect([status, body.user.profile.id]).toEqual([200, anna.id])
    expect(String(raw.headers['set-cookie'])).toMatch(
      /auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect((await test.call({ cookie: formatCookies(raw) }, 'currentUser', {})).body.user?.email).toBe(
      anna.email,
    )
  })

  it('keeps the language that was chosen in this browser, and takes that of the account on any other (I-006)', async () => {
    const set = async (cookie?: string) =>
      /locale=(\w+)/.exec(String((await logIn(anna.email, password, cookie)).raw.headers['set-cookie']))?.[1]
    expect([await set(), await set('locale=xx'), await set('locale=es')]).toEqual(['en', 'en', undefined])
  })

  it('accepts every password that may be set, even the longest one of emoji', async () => {
    const emoji = '🥞🍓🍯🫐'.repeat(32)
    expect([[...emoji].length, isPasswordWeak(emoji)]).toEqual([128, false])
    await setPassword(test, anna, emoji)
    expect((await logIn(anna.email, emoji)).status).toBe(200)
  })

  it('says the same for a wrong password and for an unknown address (X-001)', async () => {
    const answers = [await logIn(anna.email, 'wrong'), await logIn('nobody@example.org', 'wrong')]
    for (const { status, error } of answers) {
      expect([status, error.error, error.message]).toEqual([
        401,
        'login_failed',
        'Login failed, please try again.',
      ])
    }
  })

  it('takes as long for a known as for an unknown address', async () => {
    // The fastest of many alternating rounds, so that other load on the machine does not matter.
    const shortest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const ratio = () => shortest.unknown / shortest.known
    for (let turn = 0; turn < 100 && !(turn > 5 && ratio() > 0.8 && ratio() < 1.25); turn++) {
      for (const [who, email] of [
        ['known', anna.email],
        ['unknown', 'nobody@example.org'],
      ] as const) {
        const start = performance.now()
        await logIn(email, 'wrong')
        shortest[who] = Math.min(shortest[who], performance.now() - start)
        await sql`delete from login_locks`.execute(test.database.db)
      }
    }
    expect(ratio()).toBeGreaterThan(0.8)
    expect(ratio()).toBeLessThan(1.25)
  })

  it('answers no more guesses in parallel than in sequence', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(anna.email, 'wrong')))
    const codes = answers.map(({ error }) => error.error)
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(4)
    expect(codes.filter((code) => code === 'login_blocked')).toHaveLength(16)
    expect((await logIn(anna.email)).error.error).toBe('login_blocked')
  })

  it('tells banned and leaving members so, but only with the right password', async () => {
    const banned = await aMember(test, site, { status: 'banned' })
    await setPassword(test, banned, password)
    expect((await logIn(banned.email, 'wrong')).error.error).toBe('login_failed')
    expect((await logIn(banned.email)).error).toMatchObject({
      error: 'forbidden',
      params: { state: 'banned' },
    })
  })

  it('does not know members of another site', async () => {
    const other = await aSite(test, { host: 'elsewhere.test' }).catch(() => ({ host: 'elsewhere.test' }))
    const { status } = await test.call({ host: other.host }, 'login', { email: anna.email, password })
    expect(status).toBe(401)
  })
})

describe('the lock after wrong passwords', () => {
  it('starts with the fifth within fifteen minutes and says how many minutes are left (X-002)', async () => {
    await wrongTimes(4)
    const fifth = await logIn(anna.email, 'wrong')
    expect([fifth.status, fifth.error.error, fifth.error.message]).toEqual([
      429,
      'login_blocked',
      'Too many incorrect attempts, account blocked for 15 min.',
    ])
    test.clock.advance({ seconds: 14 * 60 + 30 })
    expect((await logIn(anna.email)).error.params).toEqual({ minutes: 1 })
    test.clock.advance({ seconds: 30 })
    expect((await logIn(anna.email)).status).toBe(200)
  })

  it('forgets wrong passwords after fifteen minutes', async () => {
    await wrongTimes(4)
    test.clock.advance({ seconds: 900 })
    expect((await logIn(anna.email, 'wrong')).error.error).toBe('login_failed')
  })

  it('doubles each time (X-002)', async () => {
    await wrongTimes(5)
    test.clock.advance({ seconds: 900 })
    await wrongTimes(4)
    expect((await logIn(anna.email, 'wrong')).error.params).toEqual({ minutes: 30 })
  })

  it('locks unknown addresses in the same way', async () => {
    for (let i = 0; i < 4; i++) await logIn('ghost@example.org', 'wrong')
    expect((await logIn('ghost@example.org', 'wrong')).error.error).toBe('login_blocked')
  })

  it('does not keep a member out of a browser that was logged in before (X-002)', async () => {
    const mine = formatCookies((await logIn(anna.email)).raw, 'device')
    await wrongTimes(5)
    expect((await logIn(anna.email)).error.error).toBe('login_blocked')
    expect((await logIn(anna.email, password, mine)).status).toBe(200)
  })

  it('counts the wrong passwords of such a browser too', async () => {
    const mine = formatCookies((await logIn(anna.email)).raw, 'device')
    await wrongTimes(5, mine)
    expect((await logIn(anna.email, password, mine)).error.error).toBe('login_blocked')
  })
})

describe('wrong passwords for one account from many networks', () => {
  const from = (network: number, cookie?: string) => ({
    headers: { 'x-forwarded-for': `203.0.${network}.7` },
    ...(cookie && { cookie }),
  })
  const tryFrom = (network: number, typed = 'wrong', cookie?: string) =>
    spread.call(from(network, cookie), 'login', { email: anna.email, password: typed })
  async function guess(times: number) {
    const said: string[] = []
    for (let count = 0; count < times; count++) said.push((await tryFrom(count)).error.error)
    return said
  }
  let anna: TestMember

  beforeEach(async () => {
    spreadSite ??= await aSite(spread)
    anna = await aMember(spread, spreadSite)
    await setPassword(spread, anna, password)
  })

  it('are limited to twenty a day; a browser that was logged in before is not locked out', async () => {
    const mine = formatCookies((await tryFrom(200, password)).raw, 'device')
    expect(await guess(21)).toEqual([...Array(19).fill('login_failed'), 'login_blocked', 'login_blocked'])
    expect((await tryFrom(201, password)).error).toMatchObject({
      error: 'login_blocked',
      params: { minutes: 60 },
    })
    expect((await tryFrom(202, password, mine)).status).toBe(200)
    spread.clock.advance({ seconds: 3600 })
    expect((await tryFrom(203, password)).status).toBe(200)
  })

  it('are limited the same when they come in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, network) => tryFrom(network)))
    expect(answers.filter(({ error }) => error.error === 'login_failed')).toHaveLength(19)
  })

  it('lock out for longer each time; right ones in between neither count nor reset the lock', async () => {
    await guess(20)
    spread.clock.advance({ seconds: 3600 })
    await guess(19)
    expect((await tryFrom(204, password)).status).toBe(200)
    expect((await tryFrom(205)).error.params).toEqual({ minutes: 120 })
  })

  it('are forgotten after a reset of the password', async () => {
    await guess(20)
    await spread.call(from(1), 'forgotPassword', { email: anna.email })
    const [mail] = await readMailsTo(spread, anna.email)
    const token = readParameter(mail?.link('token=') ?? '', 'token')
    await spread.call(from(2), 'resetPassword', { token, password, password_repeat: password })
    expect((await tryFrom(206, password)).status).toBe(200)
  })
})

describe('a login with another browser', () => {
  it('is reported by e-mail, unless it is the first or a known one', async () => {
    const first = formatCookies((await logIn(anna.email)).raw, 'device')
    await logIn(anna.email, password, first)
    expect(await readMailsTo(test, anna.email)).toHaveLength(0)
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await test.call({ headers: { 'user-agent': firefox } }, 'login', { email: anna.email, password })
    const [mail] = await readMailsTo(test, anna.email)
    expect(mail?.subject).toBe('New login to your account on Duet')
    expect(mail?.text).toContain('Device: Firefox, Linux')
  })
})

describe('a member’s own sessions', () => {
  it('require a login', async () => {
    expect((await test.call({}, 'sessions', {})).error.error).toBe('authentication_required')
    expect((await test.call({}, 'endSession', { all: true })).error.error).toBe('authentication_required')
  })

  it('are listed, this one first, and each can be logged out remotely', async () => {
    const far = { cookie: formatCookies((await logIn(anna.email)).raw, 'auth') }
    const { body } = await test.call(anna, 'sessions', {})
    expect(body.sessions.map((session) => session.current)).toEqual([true, false])
    const id = body.sessions[1]?.id ?? ''
    expect((await test.call(anna, 'endSession', { id })).body.sessions).toHaveLength(1)
    expect((await test.call(far, 'currentUser', {})).body.user).toBeNull()
    expect((await test.call(anna, 'endSession', { id })).status).toBe(404)
  })

  it('can all be ended except this one', async () => {
    const far = { cookie: formatCookies((await logIn(anna.email)).raw, 'auth') }
    await test.call(anna, 'endSession', { all: true })
    expect((await test.call(far, 'currentUser', {})).body.user).toBeNull()
    expect((await test.call(anna, 'currentUser', {})).body.user?.profile.id).toBe(anna.id)
  })

  it('of others cannot be ended', async () => {
    const ben = await aMember(test, site)
    const { body } = await test.call(anna, 'sessions', {})
    expect((await test.call(ben, 'endSession', { id: body.sessions[0]?.id ?? '' })).status).toBe(404)
  })

  it('end after thirty days without use, counted from the last use', async () => {
    const near = { cookie: formatCookies((await logIn(anna.email)).raw, 'auth') }
    test.clock.advance({ days: 29 })
    const used = await test.call(near, 'currentUser', {})
    expect(String(used.raw.headers['set-cookie'])).toContain('Max-Age=2592000')
    test.clock.advance({ days: 29 })
    test.program.services.sessions.forget()
    expect((await test.call(near, 'currentUser', {})).body.user).not.toBeNull()
    test.clock.advance({ days: 31 })
    test.program.services.sessions.forget()
    expect((await test.call(near, 'currentUser', {})).body.user).toBeNull()
  })

  it('end after a year, however much they are used', async () => {
    const near = { cookie: formatCookies((await logIn(anna.email)).raw, 'auth') }
    const isIn = async () => {
      test.program.services.sessions.forget()
      return (await test.call(near, 'currentUser', {})).body.user !== null
    }
    for (let day = 28; day <= 364; day += 28) {
      test.clock.advance({ days: 28 })
      expect([day, await isIn()]).toEqual([day, true])
    }
    test.clock.advance({ days: 2 })
    expect(await isIn()).toBe(false)
  })

  it('end with a logout (C-005, K-004, S-001)', async () => {
    const near = { cookie: formatCookies((await logIn(anna.email)).raw, 'auth') }
    const { body, raw } = await test.call(near, 'logout', {})
    expect(body).toEqual({ user: null })
    expect(String(raw.headers['set-cookie'])).toMatch(/auth=;/)
    expect((await test.call(near, 'currentUser', {})).body.user).toBeNull()
  })

  it('do not end through a prefetch or from another site', async () => {
    const near = formatCookies((await logIn(anna.email)).raw, 'auth')
    for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await test.call({ cookie: near, headers }, 'logout', {})).error.error).toBe('csrf')
    }
    expect((await test.call({ cookie: near }, 'currentUser', {})).body.user).not.toBeNull()
  })
})

describe('accepting the terms', () => {
  it('requires a login', async () => {
    const { error } = await test.call({}, 'acceptTerms', { version: '2023-12-01T12:00:00Z' })
    expect(error.error).toBe('authentication_required')
  })

  it('is recorded on the account, for the current version only (S-049)', async () => {
    const accept = (version: string) => test.call(anna, 'acceptTerms', { version })
    expect((await accept('2020-01-01T00:00:00Z')).error.fields).toEqual({ version: 'validation' })
    expect((await accept('2023-12-01T12:00:00Z')).body.user.terms_version).toBe('2023-12-01T12:00:00.000Z')
  })
})
