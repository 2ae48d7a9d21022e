import { beforeEach, describe, expect, it } from 'vitest'
import { mailChangeLinkSeconds } from '#contract/api/limits.ts'
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
import { useProgram } from '#tests/program.ts'

const test = useProgram()
const password = 'pancakes with syrup'
let site: TestSite
let anna: TestMember
let fresh: string
let count = 0

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
  count += 1
  fresh = `fresh${count}@example.org`
})

const ask = (email = fresh, typed = password) =>
  test.call(anna, 'requestMailChange', { email, password: typed })
const emailOfAnna = async () => (await test.call(anna, 'currentUser', {})).body.user?.email

async function tokenFor(recipient: string): Promise<string> {
  const mail = (await readMailsTo(test, recipient)).findLast((one) => one.text.includes('token='))
  return readParameter(mail?.link('token=') ?? '', 'token')
}

const confirm = (token: string) => test.call({}, 'confirmMailChange', { token })

describe('changing the e-mail address', () => {
  it('requires a login and the password', async () => {
    expect((await test.call({}, 'requestMailChange', { email: fresh, password })).error.error).toBe(
      'authentication_required',
    )
    expect((await ask(fresh, 'wrong')).error.error).toBe('wrong_password')
  })

  it('happens when the link sent to the new address is opened; the old one is told first (R-033)', async () => {
    expect((await ask(` ${fresh} `)).body).toEqual({ sent_to: fresh })
    const token = await tokenFor(fresh)
    expect((await readMailsTo(test, anna.email)).map((mail) => mail.subject)).toEqual([
      'Someone wants to change your e-mail address on Duet',
    ])
    expect(await emailOfAnna()).toBe(anna.email)
    expect((await test.call({}, 'mailChangeLink', { token })).body).toEqual({ email: fresh, undo: false })
    expect((await confirm(token)).body).toEqual({ email: fresh, undo: false })
    expect(await emailOfAnna()).toBe(fresh)
    expect((await test.call({}, 'login', { email: fresh, password })).status).toBe(200)
  })

  it('shows as pending among the notices until the link is opened or expires, unless the site hides who has an account', async () => {
    const waiting = async () => (await test.call(anna, 'notificationSettings', {})).body.email_wanted
    expect(await waiting()).toBeNull()
    await ask(`first-${fresh}`)
    test.clock.advance({ seconds: 1 })
    await ask()
    const token = await tokenFor(fresh)
    expect(await waiting()).toBe(fresh)
    await changeSettings(test, site, { hide_account_existence: true })
    expect(await waiting()).toBeNull()
    await changeSettings(test, site, { hide_account_existence: false })
    await confirm(token)
    expect(await waiting()).toBeNull()
    await ask(`late-${fresh}`)
    await tokenFor(`late-${fresh}`)
    expect(await waiting()).toBe(`late-${fresh}`)
    test.clock.advance({ seconds: mailChangeLinkSeconds })
    expect(await waiting()).toBeNull()
  })

  it('follows the last request only, even when two come before the first e-mail is written', async () => {
    const mistyped = `mistyped-${fresh}`
    await ask(mistyped)
    await ask()
    expect(await readMailsTo(test, mistyped)).toHaveLength(0)
    await confirm(await tokenFor(fresh))
    expect(await emailOfAnna()).toBe(fresh)
  })

  it('answers the same when the link is opened again', async () => {
    await ask()
    const token = await tokenFor(fresh)
    await confirm(token)
    expect((await confirm(token)).body).toEqual({ email: fresh, undo: false })
    await ask(`again-${fresh}`)
    await confirm(await tokenFor(`again-${fresh}`))
    expect((await confirm(token)).error.error).toBe('link_expired')
  })

  it('refuses an address in use and an invalid one (V-010, V-011)', async () => {
    const ben = await aMember(test, site)
    const used = await ask(ben.email.toUpperCase())
    expect([used.status, used.error.message]).toEqual([
      409,
      'This email address already owns an account on this website.',
    ])
    const wrong = await ask('nonsense')
    expect([wrong.status, wrong.error.fields]).toEqual([422, { email: 'invalid_email' }])
    expect((await ask('me@mailinator.com')).error.fields).toEqual({ email: 'disposable_email' })
  })

  it('hides that an address is in use where the site does, and sends it no e-mail (V-010)', async () => {
    const ben = await aMember(test, site)
    await changeSettings(test, site, { hide_account_existence: true })
    expect((await ask(ben.email)).body).toEqual({ sent_to: ben.email })
    expect(await readMailsTo(test, ben.email)).toHaveLength(0)
    await changeSettings(test, site, { hide_account_existence: false })
  })

  it('is refused when someone has taken the address meanwhile', async () => {
    await ask()
    const token = await tokenFor(fresh)
    await aMember(test, site, { email: fresh })
    expect((await confirm(token)).error.error).toBe('email_in_use')
    expect(await emailOfAnna()).toBe(anna.email)
  })

  it('gives an address that two accounts confirm at the same moment to one, and refuses the other', async () => {
    await ask()
    const tokens = [await tokenFor(fresh)]
    const ben = await aMember(test, site)
    await setPassword(test, ben, password)
    await test.call(ben, 'requestMailChange', { email: fresh, password })
    tokens.push(await tokenFor(fresh))
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status !== 200)?.error.error).toBe('email_in_use')
  })

  it('works for twenty-four hours, and only the last link', async () => {
    await ask()
    const first = await tokenFor(fresh)
    await ask(`other-${fresh}`)
    expect((await confirm(first)).error.error).toBe('link_expired')
    const second = await tokenFor(`other-${fresh}`)
    test.clock.advance({ days: 1 })
    expect((await confirm(second)).error.error).toBe('link_expired')
  })

  it('ends a reset link that went to the old address', async () => {
    await test.call({}, 'forgotPassword', { email: anna.email })
    const reset = await tokenFor(anna.email)
    await ask()
    await confirm(await tokenFor(fresh))
    const input = { token: reset, password: 'another good phrase', password_repeat: 'another good phrase' }
    expect((await test.call({}, 'resetPassword', input)).error.error).toBe('link_expired')
  })
})

describe('a change of address requested by someone else who knew the password', () => {
  const better = 'waffles with cherries'

  it('is void once the member has changed the password', async () => {
    await ask()
    const token = await tokenFor(fresh)
    await test.call(anna, 'changePassword', {
      old_password: password,
      password: better,
      password_repeat: better,
    })
    expect((await confirm(token)).error.error).toBe('link_expired')
  })

  it('is void once the member has set a new password through a link', async () => {
    await ask()
    const token = await tokenFor(fresh)
    await test.call({}, 'forgotPassword', { email: anna.email })
    const link = await tokenFor(anna.email)
    await test.call({}, 'resetPassword', { token: link, password: better, password_repeat: better })
    expect((await confirm(token)).error.error).toBe('link_expired')
    expect(await emailOfAnna()).toBeUndefined()
  })

  it('is void even when its e-mail is written after the password was changed', async () => {
    await ask()
    await test.call(anna, 'changePassword', {
      old_password: password,
      password: better,
      password_repeat: better,
    })
    expect(await readMailsTo(test, fresh)).toHaveLength(0)
  })
})

describe('undoing a change from the old address', () => {
  /** Changes to the fresh address and then to another; returns the link that undoes the first change. */
  async function changeTwice(): Promise<string> {
    await ask()
    await confirm(await tokenFor(fresh))
    const undo = await tokenFor(anna.email)
    test.clock.advance({ seconds: 60 })
    await ask(`again-${fresh}`)
    await confirm(await tokenFor(`again-${fresh}`))
    return undo
  }

  it('restores the address and logs every device out', async () => {
    await ask()
    await confirm(await tokenFor(fresh))
    const undo = await tokenFor(anna.email)
    expect((await test.call({}, 'mailChangeLink', { token: undo })).body).toEqual({
      email: anna.email,
      undo: true,
    })
    expect((await confirm(undo)).body).toEqual({ email: anna.email, undo: true })
    expect(await emailOfAnna()).toBeUndefined()
    expect((await test.call({}, 'login', { email: anna.email, password })).status).toBe(200)
  })

  it('leaves no way back to an address that came after it', async () => {
    const undo = await changeTwice()
    const later = await tokenFor(fresh)
    expect((await confirm(undo)).body).toEqual({ email: anna.email, undo: true })
    expect((await confirm(later)).error.error).toBe('link_expired')
    expect((await test.call({}, 'login', { email: anna.email, password })).status).toBe(200)
  })

  it('is still possible for the first owner after a later one has undone theirs', async () => {
    const undo = await changeTwice()
    expect((await confirm(await tokenFor(fresh))).body).toEqual({ email: fresh, undo: true })
    expect((await confirm(undo)).body).toEqual({ email: anna.email, undo: true })
  })

  it('ends the link to the other address that would bring a deleted account back and log in', async () => {
    await ask()
    await confirm(await tokenFor(fresh))
    const undo = await tokenFor(anna.email)
    await test.call(anna, 'deleteAccount', { reason: 'other', password })
    const mail = (await readMailsTo(test, fresh)).findLast((one) => one.text.includes('reactivate='))
    const token = readParameter(mail?.link('reactivate=') ?? '', 'reactivate')
    expect((await confirm(undo)).status).toBe(200)
    expect((await test.call({}, 'reactivateAccount', { token })).error.error).toBe('link_expired')
  })

  it('is possible for seven days', async () => {
    await ask()
    await confirm(await tokenFor(fresh))
    const undo = await tokenFor(anna.email)
    test.clock.advance({ days: 7 })
    expect((await confirm(undo)).error.error).toBe('link_expired')
  })
})
