import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, banMember, changeSettings, readWallet, type TestSite } from '#tests/builders.ts'
import { type Caller, useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let count = 0

beforeEach(async () => {
  site ??= await aSite(test)
  count += 1
})

function form(change: Partial<CallInput<'signup'>> = {}): CallInput<'signup'> {
  return {
    email: `daan${count}@example.org`,
    name: `Daan ${count}`,
    password: 'pancakes with syrup',
    date_of_birth: '1991-06-14',
    gender: 'male',
    looking_for: 'female',
    terms: true,
    ...change,
  }
}

const signUp = (change: Partial<CallInput<'signup'>> = {}, caller: Caller = {}) =>
  test.call(caller, 'signup', form(change))

async function memberRow(id: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from members where id = ${id}`.execute(
    test.database.db,
  )
  return rows[0] ?? {}
}

/** Returns the caller that an answer has logged in. */
function loggedIn(raw: { headers: Record<string, unknown> }): Caller {
  const cookies = [raw.headers['set-cookie']].flat().map(String)
  const auth = cookies.find((cookie) => cookie.startsWith('auth=')) ?? ''
  return { cookie: auth.split(';')[0] ?? '' }
}

describe('signing up', () => {
  it('creates an unconfirmed member with the signup credits and logs in for thirty days (E-001, E-003…E-006, E-008, E-009, E-018, K-004, T-019)', async () => {
    const { status, body, raw } = await signUp()
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      status: 'not_confirmed',
      credits: 3,
      paid_user: false,
      language: 'en',
      signup_step: 'photo',
      // The clock of the server, in UTC.
      signup_date: test.clock.now().toISOString(),
      terms_version: '2023-12-01T12:00:00.000Z',
      notifications_disabled: ['promotions', 'weekly_updates', 'news'],
    })
    expect(body.user?.profile).toMatchObject({
      name: `Daan ${count}`,
      date_of_birth: '1991-06-14',
      looking_for: 'female',
    })
    expect(await readWallet(test, { id: body.user?.profile.id ?? '' })).toEqual({ credits: 3, ledger: 3 })
    expect(String(raw.headers['set-cookie'])).toMatch(
      /auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const again = await test.call(loggedIn(raw), 'currentUser', {})
    expect(again.body.user?.profile.id).toBe(body.user?.profile.id)
  })

  it('keeps no password, only its argon2id hash', async () => {
    const { body } = await signUp()
    expect((await memberRow(body.user?.profile.id ?? '')).password_hash).toMatch(/^\$argon2id\$/)
  })

  it('records the company’s terms when they are newer than ours (S-049)', async () => {
    await changeSettings(test, site, { added: '2024-05-01T00:00:00Z' })
    expect((await signUp()).body.user?.terms_version).toBe('2024-05-01T00:00:00.000Z')
    await changeSettings(test, site, { added: '2023-12-01T12:00:00Z' })
  })

  it('turns optional e-mails on only when they were ticked (E-005, E-096…E-098)', async () => {
    expect((await signUp({ promotions: true })).body.user?.notifications_disabled).toEqual([])
  })

  it('keeps the language it was made in (E-006)', async () => {
    const { body, raw } = await signUp({ language: 'pl' })
    expect(body.user?.language).toBe('pl')
    expect(String(raw.headers['set-cookie'])).toContain('locale=pl')
  })

  it('refuses a used address with the text of the specification, however it is written (V-010)', async () => {
    await signUp()
    const { status, error } = await signUp({ email: ` DAAN${count}@example.org `, name: 'Someone Else' })
    expect([status, error.error, error.message]).toEqual([
      409,
      'email_in_use',
      'This email address already owns an account on this website.',
    ])
  })

  it('allows the same address an account on another site', async () => {
    await signUp()
    const other = await aSite(test, { host: `other-${createId()}.test` })
    expect((await signUp({}, { host: other.host })).status).toBe(200)
  })

  it('refuses a name that is taken, also in another case, and makes no account (E-015)', async () => {
    await signUp()
    const { status, error } = await signUp({ email: `other${count}@example.org`, name: `DAAN ${count}` })
    expect([status, error.error, error.fields]).toEqual([409, 'name_taken', { name: 'name_taken' }])
    const { rows } = await sql`select 1 from members where email = ${`other${count}@example.org`}`.execute(
      test.database.db,
    )
    expect(rows).toHaveLength(0)
  })

  it('makes one account when twenty ask for the same address at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signUp({ name: `Racer ${count} ${i}` })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  it('requires the terms, a gender that is male or female, and whom one looks for (E-016, E-104)', async () => {
    const { terms, gender, looking_for, ...rest } = form()
    const { status, error } = await test.call({}, 'signup', rest as CallInput<'signup'>)
    expect([status, error.fields]).toEqual([
      422,
      { terms: 'validation', gender: 'validation', looking_for: 'validation' },
    ])
    const other = { ...form(), gender: 'other' } as unknown as CallInput<'signup'>
    const refused = await test.call({}, 'signup', other)
    expect([refused.status, refused.error.fields]).toEqual([422, { gender: 'validation' }])
    for (const known of ['male', 'female'] as const) {
      const { body } = await signUp({
        gender: known,
        name: `Robin ${known}`,
        email: `${known}.${count}@example.org`,
      })
      expect(body.user?.profile.gender).toBe(known)
    }
  })
})

describe('the fields of a signup', () => {
  it.each([
    [
      'a name equal to the address (V-001)',
      { name: 'Same@Example.org', email: 'same@example.org' },
      { name: 'signup_name_equal_to_email' },
    ],
    ['a name with a leading @ (V-002)', { name: '@bob' }, { name: 'signup_name_invalid' }],
    ['a name with a link (V-001)', { name: 'www.bob.nl' }, { name: 'signup_name_invalid' }],
    ['a wrong address (V-006)', { email: 'daan@example' }, { email: 'invalid_email' }],
    [
      'a day that does not exist (V-005)',
      { date_of_birth: '1991-02-31' },
      { date_of_birth: 'invalid_date_of_birth' },
    ],
    ['no day at all (E-103)', { date_of_birth: '' }, { date_of_birth: 'invalid_date_of_birth' }],
    ['a day in the future', { date_of_birth: '2030-01-01' }, { date_of_birth: 'invalid_date_of_birth' }],
    ['seven characters of password (V-017)', { password: 'aB3$xyz' }, { password: 'password_too_weak' }],
    ['a common password (V-017)', { password: 'Password1' }, { password: 'password_too_weak' }],
    ['a password that has leaked', { password: 'cowboys1' }, { password: 'password_too_weak' }],
    [
      'the own name as password (V-017)',
      { name: 'Margaretha', password: 'margaretha' },
      { password: 'password_too_weak' },
    ],
  ] as const)('refuse %s', async (_, change, fields) => {
    const { status, error } = await signUp(change)
    expect([status, error.error, error.fields]).toEqual([422, 'validation', fields])
  })

  it('name all errors at once (E-100…E-103)', async () => {
    const { error } = await signUp({ email: 'x', name: 'y', password: 'z', date_of_birth: 'q' })
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['date_of_birth', 'email', 'name', 'password'])
  })

  it('admit someone on their eighteenth birthday and not on the day before (G-001, V-003)', async () => {
    // The clock stands at 2026-11-21.
    expect((await signUp({ date_of_birth: '2008-11-22' })).error.fields).toEqual({
      date_of_birth: 'invalid_date_of_birth',
    })
    expect((await signUp({ date_of_birth: '2008-11-21' })).status).toBe(200)
  })

  it('take the birthday in the time zone of the site (V-003)', async () => {
    await changeSettings(test, site, { time_zone: 'Pacific/Kiritimati' })
    expect((await signUp({ date_of_birth: '2008-11-22' })).status).toBe(200)
    await changeSettings(test, site, { time_zone: 'Europe/Amsterdam' })
  })

  it('ask for a higher age where the site does (G-001, V-003)', async () => {
    await changeSettings(test, site, { min_age: 21 })
    expect((await signUp({ date_of_birth: '2006-01-01' })).status).toBe(422)
    await changeSettings(test, site, { min_age: 18 })
  })
})

describe('those who may sign up', () => {
  it('are adults, whatever the site sets, who say whom they would like to meet (G-010)', async () => {
    expect(SiteSettings.shape.min_age.safeParse(17).success).toBe(false)
    expect((await signUp({ date_of_birth: '2008-12-01' })).error.fields).toEqual({
      date_of_birth: 'invalid_date_of_birth',
    })
    const { looking_for, ...aimless } = form()
    expect((await test.call({}, 'signup', aimless as CallInput<'signup'>)).status).toBe(422)
  })
})

describe('a repeated signup', () => {
  it('logs the same person in instead of saying that the address is used', async () => {
    const caller = { headers: { 'idempotency-key': createId() } }
    const first = await signUp({}, caller)
    const second = await signUp({}, caller)
    expect([second.status, second.body.user?.profile.id]).toEqual([200, first.body.user?.profile.id])
    expect(loggedIn(second.raw).cookie).not.toBe(loggedIn(first.raw).cookie)
    const id = first.body.user?.profile.id ?? ''
    expect(await readWallet(test, { id })).toEqual({ credits: 3, ledger: 3 })
  })

  it('is refused with another password or address under the same key', async () => {
    const caller = { headers: { 'idempotency-key': createId() } }
    await signUp({}, caller)
    expect((await signUp({ password: 'another good phrase' }, caller)).error.error).toBe(
      'idempotency_conflict',
    )
    expect((await signUp({ email: `new${count}@example.org` }, caller)).error.error).toBe(
      'idempotency_conflict',
    )
  })

  it('opens no account that is banned or being deleted', async () => {
    const ends = {
      banned: (id: string) => banMember(test, { id }),
      leaving: (id: string) =>
        sql`update members set status = 'pending_deletion' where id = ${id}`.execute(test.database.db),
    }
    for (const [name, end] of Object.entries(ends)) {
      const caller = { headers: { 'idempotency-key': createId() } }
      const account = { email: `${name}${count}@example.org`, name: `${name}${count}` }
      const { body } = await signUp(account, caller)
      await end(body.user?.profile.id ?? '')
      expect((await signUp(account, caller)).error.error).toBe('email_in_use')
    }
  })

  it('counts as a used address after a day', async () => {
    const caller = { headers: { 'idempotency-key': createId() } }
    await signUp({}, caller)
    test.clock.advance({ days: 1, seconds: 1 })
    expect((await signUp({}, caller)).error.error).toBe('email_in_use')
  })
})

describe('closed signups', () => {
  it('admit only visitors with a traffic source, or no one (S-051, S-052, T-013)', async () => {
    await changeSettings(test, site, { signups: 'with_trafficsource' })
    expect((await signUp()).error.error).toBe('signups_closed')
    expect((await signUp({ tracking: { sub1: 'x' } })).error.error).toBe('signups_closed')
    expect((await signUp({}, { cookie: 'tracking=network%3Dads' })).status).toBe(200)
    count += 1000
    expect((await signUp({ tracking: { ref: 'friend' } })).status).toBe(200)
    await changeSettings(test, site, { signups: 'none' })
    expect((await signUp({ tracking: { ref: 'friend' } })).error).toMatchObject({ error: 'signups_closed' })
    await changeSettings(test, site, { signups: 'all' })
  })
})

describe('interests chosen on the way', () => {
  it('are kept when the site offers them', async () => {
    await changeSettings(test, site, { interests: ['hiking', 'wine'] })
    const { body } = await signUp({ interests: ['wine', 'books', 'wine'] })
    expect(body.user?.profile.interests).toEqual(['wine'])
  })
})

describe('tracking', () => {
  it('is carried from the first visit to the account; the first source wins (E-118, E-120, E-121)', async () => {
    const cookie = `tracking=${encodeURIComponent('network=first&sub1=a')}`
    const { body } = await signUp({ tracking: { network: 'second', sub2: 'b' } }, { cookie })
    expect((await memberRow(body.user?.profile.id ?? '')).tracking).toEqual({
      network: 'first',
      sub1: 'a',
      sub2: 'b',
    })
  })

  it('is stored by its own call, once (E-121)', async () => {
    const agreed = { cookie: 'consent=yes' }
    const first = await test.call(agreed, 'track', { network: 'x'.repeat(200), landing: '/' })
    expect(first.status).toBe(204)
    expect(String(first.raw.headers['set-cookie'])).toContain(
      `tracking=${encodeURIComponent(`network=${'x'.repeat(100)}`)}; Max-Age=2592000`,
    )
    const later = await test.call({ cookie: 'consent=yes; tracking=network%3Da' }, 'track', {
      network: 'b',
      landing: '/',
    })
    expect(later.raw.headers['set-cookie']).toBeUndefined()
  })

  it('is not stored without consent, and deleted when it is withdrawn (E-121)', async () => {
    const asked = await test.call({}, 'track', { network: 'a', landing: '/' })
    expect(String(asked.raw.headers['set-cookie'])).not.toContain('network')
    const refused = await test.call({ cookie: 'consent=no; tracking=network%3Da' }, 'track', { landing: '/' })
    expect(refused.raw.cookies).toMatchObject([{ name: 'tracking', value: '' }])
  })
})

describe('a first message written before signing up', () => {
  it('is delivered to the member that the signup started from, and paid from the signup credits (E-104)', async () => {
    const sofie = await aMember(test, site)
    const { body } = await signUp({ profile: sofie.id, signup_message: ' Hello Sofie ' })
    expect(body.message).toEqual({ conversation: expect.any(String), refused: null })
    expect(body.user?.credits).toBe(2)
    const chat = await test.call(sofie, 'chat', { profile: body.user?.profile.id })
    expect(chat.body.messages.map((message) => message.text)).toEqual(['Hello Sofie'])
    expect((await memberRow(body.user?.profile.id ?? '')).signup_message).toBeNull()
  })

  it('is sent once when the signup is repeated', async () => {
    const sofie = await aMember(test, site)
    const caller = { headers: { 'idempotency-key': createId() } }
    await signUp({ profile: sofie.id, signup_message: 'Hello' }, caller)
    const second = await signUp({ profile: sofie.id, signup_message: 'Hello' }, caller)
    expect(second.body.user?.credits).toBe(2)
  })

  it('is reported as refused, and costs nothing, when the member cannot be contacted', async () => {
    const unconfirmed = await aMember(test, site, { status: 'not_confirmed' })
    const { status, body } = await signUp({ profile: unconfirmed.id, signup_message: 'Hello' })
    expect([status, body.message, body.user?.credits]).toEqual([
      200,
      { conversation: null, refused: 'recipient_not_confirmed' },
      3,
    ])
  })

  it('is ignored without a member to send it to (E-104)', async () => {
    expect((await signUp({ signup_message: 'Hello' })).body.message).toBeNull()
  })
})

describe('checking a signup while it is filled in', () => {
  const check = async (input: CallInput<'signupCheck'>) => (await test.call({}, 'signupCheck', input)).body

  it('suggests the intended address and never says whether it has an account (V-006, V-007)', async () => {
    await signUp()
    expect(await check({ email: 'a@gmial.com' })).toEqual({ valid: true, suggestion: 'a@gmail.com' })
    expect(await check({ email: `daan${count}@example.org` })).toEqual({ valid: true })
    expect(await check({ email: 'a@wp.pl' })).toEqual({ valid: true })
    expect(await check({ email: 'a@ziggo.nl' })).toEqual({ valid: true })
    expect(await check({ email: 'a@zigo.nl' })).toEqual({ valid: true, suggestion: 'a@ziggo.nl' })
    expect(await check({ email: 'nonsense' })).toMatchObject({ valid: false, error: 'invalid_email' })
  })

  it('says whether a name is available and suggests a free one', async () => {
    await signUp()
    expect(await check({ name: `Free ${count}` })).toEqual({ valid: true })
    expect(await check({ name: '@x' })).toEqual({ valid: false, error: 'signup_name_invalid' })
    expect(await check({ name: `daan ${count}` })).toEqual({
      valid: false,
      error: 'name_taken',
      suggestion: `daan ${count}2`,
    })
  })
})
