import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, readWallet, setPassword, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { toEmailIdentity } from './email-identity.ts'

const test = useProgram()
const password = 'pancakes with syrup'
let site: TestSite
let count = 0

beforeEach(async () => {
  site ??= await aSite(test)
  count += 1
})

const signUp = (email: string, host?: string) =>
  test.call(host ? { host } : {}, 'signup', {
    email,
    name: `Name ${createId().slice(-6)}`,
    password,
    date_of_birth: '1990-01-15',
    gender: 'female',
    looking_for: 'male',
    interests: [],
    terms: true,
  })

describe('the identity of an e-mail address', () => {
  it.each([
    [' U@Example.ORG ', 'u@example.org'],
    ['u@münchen.de', 'u@xn--mnchen-3ya.de'],
    ['u@XN--MNCHEN-3YA.de', 'u@xn--mnchen-3ya.de'],
    ['u@mu\u0308nchen.de', 'u@xn--mnchen-3ya.de'],
    ['ｕ@example.org', 'u@example.org'],
    ['u+dating@example.org', 'u@example.org'],
    ['U.S.er+x@gmail.com', 'user@gmail.com'],
    ['us.er@googlemail.com', 'user@gmail.com'],
    ['u.ser@example.org', 'u.ser@example.org'],
    ['u_s-er.x@pm.me', 'userx@proton.me'],
    ['user@me.com', 'user@icloud.com'],
    ['user-shop@yahoo.de', 'user@yahoo.de'],
    ['+@example.org', '+@example.org'],
  ])('of %j is %j', (email, identity) => {
    expect(toEmailIdentity(email)).toBe(identity)
  })
})

describe('one mailbox', () => {
  it.each([
    ['u%@münchen.de', 'u%@xn--mnchen-3ya.de'],
    ['u%.s@gmail.com', 'u%s@gmail.com'],
    ['u%@gmail.com', 'u%+free@gmail.com'],
    ['u%@gmail.com', 'u%@googlemail.com'],
    ['u%@example.org', 'u%+free@example.org'],
  ])('has one account and its credits once: %s, %s', async (first, second) => {
    const [one, other] = [first, second].map((email) => email.replace('%', String(count)))
    const made = await signUp(one ?? '')
    expect(made.status).toBe(200)
    expect((await readWallet(test, { id: made.body.user?.profile.id ?? '' })).credits).toBe(3)
    expect((await signUp(other ?? '')).error.error).toBe('email_in_use')
    const there = await aSite(test, { host: `other-${createId()}.test` })
    expect((await signUp(other ?? '', there.host)).status).toBe(200)
  })

  it('is written to as its owner typed it, whichever way it is typed later', async () => {
    const typed = `An.Na${count}@gmail.com`
    await signUp(typed)
    const other = `anna${count}+x@googlemail.com`
    expect((await test.call({}, 'login', { email: other, password })).body.user.email).toBe(typed)
    await test.call({}, 'forgotPassword', { email: other })
    const subjects = (await readMailsTo(test, typed)).map((mail) => mail.subject)
    expect(subjects).toContain('Set a new password for Duet')
    expect(await readMailsTo(test, other)).toHaveLength(0)
  })

  it('gives one of many signups at the same moment an account', async () => {
    const ways = ['', '+a', '+b', '+c', '+d'].map((tag) => `race${count}${tag}@gmail.com`)
    const answers = await Promise.all(ways.map((email) => signUp(email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('is not taken from its owner by a change of another account’s address', async () => {
    await signUp(`own${count}@gmail.com`)
    const ben = await aMember(test, site)
    await setPassword(test, ben, password)
    const ask = (email: string) => test.call(ben, 'requestMailChange', { email, password })
    expect((await ask(`o.wn${count}@gmail.com`)).error.error).toBe('email_in_use')
    expect((await ask(`be.n${count}@gmail.com`)).status).toBe(200)
  })

  it('counts wrong passwords together, however the address is typed', async () => {
    await signUp(`guess${count}@gmail.com`)
    const codes = []
    for (const tag of ['', '+a', '+b', '+c', '+d'])
      codes.push(
        (await test.call({}, 'login', { email: `guess${count}${tag}@gmail.com`, password: 'wrong' })).error
          .error,
      )
    expect(codes.at(-1)).toBe('login_blocked')
  })
})

describe('accounts from before identities were kept', () => {
  const listIdentities = async (emails: string[]) => {
    const { rows } = await sql<{ email: string; email_identity: string | null }>`
      select email, email_identity from members where email = any(${emails}::text[]) order by signup_at, id`.execute(
      test.database.db,
    )
    return rows.map((row) => row.email_identity)
  }

  it('get theirs, the oldest of several first; each can still log in with its own address', async () => {
    const emails = [`el.der${count}@gmail.com`, `elder${count}@gmail.com`]
    const members = []
    for (const email of emails) {
      members.push(await aMember(test, site, { email }))
      test.clock.advance({ seconds: 1 })
    }
    for (const member of members) await setPassword(test, member, password)
    await test.runScheduled('fill-email-identities')
    expect(await listIdentities(emails)).toEqual([`elder${count}@gmail.com`, `member ${members[1]?.id}`])
    for (const email of emails)
      expect((await test.call({}, 'login', { email, password })).body.user.email).toBe(email)
    expect((await signUp(`eld.er${count}@gmail.com`)).error.error).toBe('email_in_use')
    await test.runScheduled('fill-email-identities')
    expect(await listIdentities(emails)).toEqual([`elder${count}@gmail.com`, `member ${members[1]?.id}`])
  })
})
