import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAuthenticator } from './authenticator.ts'
import {
  aMember,
  aSite,
  readMailsTo,
  readParameter,
  setPassword,
  type TestMember,
  type TestSite,
} from './builders.ts'
import { applyAsPartner, partnerPassword, readLinkToken } from './partner-builder.ts'
import { order, sellPackages } from './payments.ts'
import { type Caller, formatCookies, useProgram } from './program.ts'
import { runInRace } from './race.ts'
import { aStaff } from './staff-builder.ts'

const test = useProgram()
const password = 'pancakes with syrup'
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
})

const lockLinks = ({ id }: TestMember) => sql`select 1 from account_links where member_id = ${id} for update`
const lockMember = ({ id }: TestMember) => sql`select 1 from members where id = ${id} for update`

async function tokenFrom(address: string, name = 'token'): Promise<string> {
  const mail = (await readMailsTo(test, address)).findLast((one) => one.text.includes(`${name}=`))
  return readParameter(mail?.link(`${name}=`) ?? '', name)
}

type Attempt = () => Promise<{ status: number; error: { error: string } | null }>

/** Returns the outcomes of the same request made twice at one moment, the better one first. */
async function twice(rows: RawBuilder<unknown>, request: Attempt): Promise<(string | number)[]> {
  const answers = await runInRace(test, rows, [request, request])
  return answers.map(({ status, error }) => (status === 200 ? 200 : (error?.error ?? ''))).sort()
}

describe('a login with the old password while a new one is being set', () => {
  it('opens no session that outlives the change', async () => {
    const better = 'waffles with cherries'
    const change = { old_password: password, password: better, password_repeat: better }
    const answers = await runInRace(test, lockMember(anna), [
      async () => (await test.call(anna, 'changePassword', change)).status === 200,
      async () => {
        const { raw } = await test.call({}, 'login', { email: anna.email, password })
        return (await test.call({ cookie: formatCookies(raw) }, 'currentUser', {})).body.user !== null
      },
    ])
    expect(answers).toEqual([true, false])
  })
})

describe('someone who knows the old password while its owner sets a new one by e-mail', () => {
  const owners = 'waffles with cherries'
  let reset: () => Promise<unknown>
  let intruder: { cookie: string }

  const logIn = async (with_: string) =>
    (await test.call({}, 'login', { email: anna.email, password: with_ })).status

  async function countPasskeys(): Promise<number> {
    const { rows } = await sql`select 1 from passkeys where member_id = ${anna.id}`.execute(test.database.db)
    return rows.length
  }

  beforeEach(async () => {
    const { raw } = await test.call({}, 'login', { email: anna.email, password })
    intruder = { cookie: formatCookies(raw) }
    await test.call({}, 'forgotPassword', { email: anna.email })
    const token = await tokenFrom(anna.email)
    const input = { token, password: owners, password_repeat: owners }
    reset = async () => (await test.call({}, 'resetPassword', input)).status
  })

  it('sets none of their own', async () => {
    const theirs = 'omelette with chives'
    const change = { old_password: password, password: theirs, password_repeat: theirs }
    const answers = await runInRace(test, lockMember(anna), [
      reset,
      async () => (await test.call(intruder, 'changePassword', change)).error?.error,
    ])
    expect(answers).toEqual([200, 'wrong_password'])
    expect([await logIn(owners), await logIn(theirs)]).toEqual([200, 401])
  })

  it('requests no other address', async () => {
    const email = `intruder-${anna.email}`
    const answers = await runInRace(test, lockMember(anna), [
      reset,
      async () => (await test.call(intruder, 'requestMailChange', { email, password })).error?.error,
    ])
    expect(answers).toEqual([200, 'wrong_password'])
    expect(await readMailsTo(test, email)).toEqual([])
  })

  it('adds no passkey that stays', async () => {
    const { body } = await test.call(intruder, 'passkeyOptions', { password })
    const credential = anAuthenticator('http://duet.test:3000').add(String(body.options.challenge))
    // A new passkey and a new session both name the site.
    const answers = await runInRace(test, sql`select 1 from sites where id = ${site.id} for update`, [
      async () => (await test.call(intruder, 'addPasskey', { credential })).status,
      reset,
    ])
    expect(answers).toEqual([200, 200])
    expect(await countPasskeys()).toBe(0)
  })

  it('opens no session with a passkey of theirs', async () => {
    const { body } = await test.call(intruder, 'passkeyOptions', { password })
    const made = anAuthenticator('http://duet.test:3000')
    await test.call(intruder, 'addPasskey', { credential: made.add(String(body.options.challenge)) })
    const begun = await test.call({}, 'passkeyLoginOptions', {})
    const credential = made.use(String(begun.body.options.challenge))
    const answers = await runInRace(test, lockMember(anna), [
      reset,
      async () => (await test.call({}, 'passkeyLogin', { credential })).error?.error,
    ])
    expect(answers).toEqual([200, 'login_failed'])
  })
})

describe('the old password of a partner while a new one is being set', () => {
  const email = 'racing@traffic.example'
  const lock = sql`select 1 from partners where email = ${email} for update`
  let intruder: Caller
  let choose: () => Promise<unknown>

  beforeEach(async () => {
    await sql`delete from partners where email = ${email}`.execute(test.database.db)
    intruder = await applyAsPartner(test, email)
    await test.call({}, 'partnerForgot', { email })
    const chosen = { token: await readLinkToken(test, email), password: 'waffles with cherries' }
    choose = async () => (await test.call({}, 'partnerConfirm', chosen)).status
  })

  it('opens no session that outlives the change', async () => {
    const login = { email, password: partnerPassword }
    const answers = await runInRace(test, lock, [
      choose,
      async () => (await test.call({}, 'partnerLogin', login)).error?.error,
    ])
    expect(answers).toEqual([200, 'login_failed'])
  })

  it('sets no other account for their commissions', async () => {
    const payee = {
      name: 'Intruder',
      address: 'Elsewhere 1',
      city: 'Berlin',
      country: 'DE',
      iban: 'DE89 3704 0044 0532 0130 00',
      tax_id: '1',
      vat_number: '',
      password: partnerPassword,
    }
    const answers = await runInRace(test, lock, [
      choose,
      async () => (await test.call(intruder, 'partnerSetPayee', payee)).error?.fields,
    ])
    expect(answers).toEqual([200, { password: 'wrong_password' }])
  })
})

describe('the same press twice in parallel', () => {
  it('changes the address once', async () => {
    const email = `new-${anna.email}`
    await test.call(anna, 'requestMailChange', { email, password })
    const token = await tokenFrom(email)
    expect(await twice(lockLinks(anna), () => test.call({}, 'confirmMailChange', { token }))).toEqual([
      200,
      'link_expired',
    ])
  })

  it('sets a new password once', async () => {
    await test.call({}, 'forgotPassword', { email: anna.email })
    const token = await tokenFrom(anna.email)
    const input = { token, password: 'waffles with cherries', password_repeat: 'waffles with cherries' }
    expect(await twice(lockLinks(anna), () => test.call({}, 'resetPassword', input))).toEqual([
      200,
      'link_expired',
    ])
  })

  it('deletes the account once, and brings it back once', async () => {
    const leave = () => test.call(anna, 'deleteAccount', { reason: 'time', password })
    expect(await twice(lockMember(anna), leave)).toEqual([200, 'authentication_required'])
    const token = await tokenFrom(anna.email, 'reactivate')
    const reactivate = () => test.call({}, 'reactivateAccount', { token })
    // The second press repeats the first one, whose response may be lost: it logs in, as it does a minute later.
    expect(await twice(lockLinks(anna), reactivate)).toEqual([200, 200])
  })

  it('removes a debtor from the list once', async () => {
    const staff = await aStaff(test)
    const block = { kind: 'iban', value: 'NL91ABNA0417164300', reason: 'fraud' } as const
    const [blocked] = (await test.call(staff, 'adminBlockDebtor', block)).body.blocked
    const unblock = () => test.call(staff, 'adminUnblockDebtor', { id: blocked?.id ?? '', reason: 'paid' })
    expect(await twice(sql`select 1 from blocked_debtors for update`, unblock)).toEqual([200, 'not_found'])
  })
})

describe('an order in place of another', () => {
  it('works while that other one is closed', async () => {
    const [small] = await sellPackages(test, site)
    const input = { package: small?.id ?? '' }
    const { id } = await order(test, anna, input)
    const answers = await runInRace(test, sql`select 1 from payments where id = ${id} for update`, [
      async () => (await test.call(anna, 'cancelPayment', { id })).status,
      async () => (await order(test, anna, input)).status,
    ])
    expect(answers).toEqual([200, 200])
  })
})
