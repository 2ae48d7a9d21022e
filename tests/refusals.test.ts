import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { noLimits } from '#server/platform/rate-limits.ts'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from './builders.ts'
import { buy, order, sellPackages, setUpProvider } from './payments.ts'
import { useProgram } from './program.ts'
import { aStaff, type TestStaff } from './staff-builder.ts'

const test = useProgram({ listen: true })
const password = 'pancakes with syrup'
let site: TestSite
let staff: TestStaff
let anna: TestMember
let ben: TestMember
let small = ''

beforeAll(async () => {
  site = await aSite(test)
  staff = await aStaff(test)
  anna = await aMember(test, site, { credits: 100, paid: true })
  ben = await aMember(test, site, { gender: 'male' })
  await setPassword(test, anna, password)
  small = (await sellPackages(test, site))[0]?.id ?? ''
})
afterEach(async () => {
  Object.assign(test.program.services, { limits: noLimits })
  await sql`delete from payment_providers`.execute(test.database.db)
})

/** Returns a form of a direct debit, filled in rightly. */
const mandate = (payment: string) => ({
  payment,
  account_holder: 'Anna de Vries',
  iban: 'NL91ABNA0417164300',
  street: 'Kerkstraat',
  house_number: '12a',
  zip: '3511 AB',
  city: 'Utrecht',
  phone: '06-12345678',
  authorization: true,
})

/** As if a rate limit had been exceeded already. */
function tooOften(what: string): void {
  const take = async (name: string) => (name === what ? 60 : null)
  Object.assign(test.program.services, { limits: { ...noLimits, take } })
}

describe('what was done too often has to wait', () => {
  it('for one’s own password, in every call that needs it', async () => {
    tooOften('own-password')
    const change = { old_password: password, password: 'waffles with cherries', password_repeat: 'waffles' }
    expect((await test.call(anna, 'changePassword', change)).error.error).toBe('rate_limited')
    const wish = { email: 'new@example.org', password }
    expect((await test.call(anna, 'requestMailChange', wish)).error.error).toBe('rate_limited')
  })

  it('for e-mails to one address, and for guesses of a code', async () => {
    tooOften('reset-address')
    expect((await test.call({}, 'forgotPassword', { email: anna.email })).error.error).toBe('rate_limited')
    tooOften('wrongDiscountCode')
    expect((await test.call(anna, 'discountCode', { code: 'NOSUCHCODE' })).error.error).toBe('rate_limited')
    tooOften('pricesWithCode')
    expect((await test.call(anna, 'packages', { code: 'NOSUCHCODE' })).error.error).toBe('rate_limited')
    expect((await test.call(anna, 'packages', {})).status).toBe(200)
  })
})

describe('what has a new price is not sent', () => {
  it('with gifts and photos', async () => {
    const asked = { profile: ben.id, client_id: createId(), credits: 1 }
    const gift = await test.call(anna, 'sendGift', { ...asked, gift: 'rose' })
    expect(gift.error.error).toBe('price_changed')
    const photo = await test.call({ ...anna, file: Buffer.from('x') }, 'sendPhoto', asked)
    expect(photo.error.error).toBe('price_changed')
  })
})

describe('an order', () => {
  it('names a package or a number of credits, of a site that sells any', async () => {
    expect((await order(test, anna, {})).error.fields).toEqual({ package: 'empty' })
    const elsewhere = await aMember(test, await aSite(test, { host: 'nothing-sold.test' }))
    expect((await order(test, elsewhere, { top_up: 5 })).error.error).toBe('not_found')
  })

  it('cannot be withdrawn from before it is paid, or when everything is spent', async () => {
    const { id } = await order(test, anna, { package: small })
    expect((await test.call(anna, 'withdrawal', { payment: id, confirm: true })).error.error).toBe(
      'not_found',
    )
    const spender = await aMember(test, site)
    const bought = await buy(test, spender, { package: small })
    const message = { profile: anna.id, text: 'Hi', client_id: createId() }
    await sql`update sites set settings = jsonb_set(settings, '{gift_credits}', '25') where id = ${site.id}`.execute(
      test.database.db,
    )
    test.program.sites.forget()
    expect((await test.call(spender, 'sendGift', { ...message, gift: 'rose' })).status).toBe(200)
    const asked = { payment: bought.id, confirm: true as const }
    expect((await test.call(spender, 'withdrawal', asked)).error.error).toBe('withdrawal_over')
  })

  it('is not opened again at a provider that the site no longer uses', async () => {
    const key = createId()
    const { id } = await order(test, anna, { package: small, key })
    await sql`update payments set provider = 'mollie', provider_reference = null, action = null
      where id = ${id}`.execute(test.database.db)
    await sql`delete from idempotent_answers`.execute(test.database.db)
    expect((await order(test, anna, { package: small, key })).error.error).toBe('unavailable')
  })

  it('that is not paid has nothing to refund', async () => {
    const { id } = await order(test, anna, { package: small })
    const refund = { payment: id, amount_cents: 1, reason: 'asked' }
    expect((await test.call(staff, 'adminRefund', refund)).error.error).toBe('already_completed')
  })
})

describe('what conflicts or has ended is refused', () => {
  it('a missing profile of one’s own', async () => {
    expect((await test.call({}, 'profile', {})).error.error).toBe('authentication_required')
  })

  it('a mandate for an order paid in another way, without a bank account, or closed', async () => {
    const ask = async (payment: string) => (await test.call(anna, 'requestDebitCode', mandate(payment))).error
    expect((await ask((await order(test, anna, { package: small })).id)).error).toBe('not_found')
    const { id } = await order(test, anna, { package: small, method: 'sdd' })
    await setUpProvider(test, site, { provider: 'mollie', credentials: { api_key: 'test_1' } })
    expect((await ask(id)).error).toBe('unavailable')
    await sql`delete from payment_providers`.execute(test.database.db)
    await test.call(anna, 'cancelPayment', { id })
    expect((await ask(id)).error).toBe('already_completed')
  })

  it('a decided report, and an appeal against a reversed decision', async () => {
    const caller = { ...anna, headers: { 'idempotency-key': createId() } }
    await test.call(caller, 'report', { profile: ben.id, reason: 'spam' })
    const { reports } = (await test.call(staff, 'adminReports', {})).body
    const id = reports.find(({ reported }) => reported?.id === ben.id)?.id ?? ''
    await test.call(staff, 'adminClaimReport', { id, claim: true })
    await test.call(staff, 'adminDecideReport', { id, kind: 'warning', reason: 'Seen.', facts: 'Links.' })
    expect((await test.call(staff, 'adminClaimReport', { id, claim: true })).error.error).toBe(
      'already_completed',
    )
    const [decision] = (await test.call(staff, 'adminMember', { id: ben.id })).body.member.decisions
    const lift = { decision: decision?.id ?? '', reason: 'Sorted out.' }
    expect((await test.call(await aStaff(test), 'adminLiftDecision', lift)).status).toBe(200)
    const [notice] = (await test.call(ben, 'notices', {})).body.notices
    const objection = { notice: notice?.id ?? '', text: 'No.' }
    expect((await test.call(ben, 'appeal', objection)).error.error).toBe('already_completed')
  })
})

describe('staff are refused', () => {
  it('words without a letter, and addresses that are none', async () => {
    const words = { words: '!!!', act: 'flag' } as const
    expect((await test.call(staff, 'adminAddTextRule', words)).error.error).toBe('empty')
    const person = { email: 'nobody', name: 'Nobody', roles: ['content' as const] }
    expect((await test.call(staff, 'adminInvite', person)).error.fields).toEqual({ email: 'invalid_email' })
  })

  it('unlocking someone who has not accepted the invitation', async () => {
    const email = 'invited@example.org'
    await test.call(staff, 'adminInvite', { email, name: 'Invited', roles: ['content'] })
    const listed = (await test.call(staff, 'adminStaff', {})).body.staff.find((one) => one.email === email)
    const change = { id: listed?.id ?? '', state: 'active' as const }
    expect((await test.call(staff, 'adminChangeStaff', change)).error.error).toBe('not_found')
  })

  it('unknown versions of settings, and settings that would not work', async () => {
    expect((await test.call(staff, 'adminRollbackSettings', { version: 999 })).error.error).toBe('not_found')
    const { settings, version } = (await test.call(staff, 'adminSettings', {})).body
    const broken = { settings: { ...Object(settings), name: 7 }, version, reason: 'tried' }
    expect((await test.call(staff, 'adminSaveSettings', broken)).error.error).toBe('validation')
  })

  it('what does not exist: icebreakers, providers, blocked debtors', async () => {
    expect((await test.call(staff, 'adminDeleteIcebreaker', { id: 'none' })).error.error).toBe('not_found')
    expect((await test.call(staff, 'adminRemoveProvider', { provider: 'mollie' })).error.error).toBe(
      'not_found',
    )
    const gone = { id: 'iban:00', reason: 'paid' }
    expect((await test.call(staff, 'adminUnblockDebtor', gone)).error.error).toBe('not_found')
  })

  it('invalid debtors, and the same one twice', async () => {
    const block = (kind: 'iban' | 'phone', value: string) =>
      test.call(staff, 'adminBlockDebtor', { kind, value, reason: 'fraud' })
    expect((await block('iban', 'NL00')).error.fields).toEqual({ value: 'iban_invalid' })
    expect((await block('phone', '12')).error.fields).toEqual({ value: 'phone_invalid' })
    expect((await block('iban', 'NL91ABNA0417164300')).status).toBe(200)
    expect((await block('iban', 'NL91 ABNA 0417 1643 00')).error.error).toBe('already_completed')
  })

  it('direct debits and statements without a bank account', async () => {
    // Without a provider it would be the demo's bank.
    await setUpProvider(test, site, { provider: 'mollie', credentials: { api_key: 'test_1' } })
    expect((await test.call(staff, 'adminMakeBatch', {})).error.error).toBe('unavailable')
    const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>`
    const asked = { ...staff, file: Buffer.from(statement) }
    expect((await test.call(asked, 'adminImportBank', {})).error.error).toBe('unavailable')
  })

  it('unknown bookings', async () => {
    for (const payment of [null, createId()]) {
      const { error } = await test.call(staff, 'adminMatchBooking', { id: createId(), payment })
      expect(error.error).toBe('not_found')
    }
  })

  it('used discount codes, whatever the change', async () => {
    const terms = { country: null, user_id: null, expires: null, currency: null, minimum_order_value: null }
    const plain = { ...terms, value_percentage: 10, validity: 'once' as const, paymentmethods: [] }
    const { discount } = (await test.call(staff, 'adminAddDiscount', plain)).body
    await sql`update discount_codes set status = 'used' where id = ${discount.id}`.execute(test.database.db)
    const change = { id: discount.id, status: 'active' as const }
    expect((await test.call(staff, 'adminChangeDiscount', change)).error.error).toBe('code_already_used')
  })
})
