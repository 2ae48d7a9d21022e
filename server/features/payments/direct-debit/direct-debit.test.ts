import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { createDebitForm, createOwnDebitForm, createPayers } from '#tests/debits.ts'
import { order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { demoBank, isCreditorId } from '../bank/bank-settings.ts'

const test = useProgram({ listen: true })
const { ask, confirm, readCode, openDebit, pay } = createPayers(test)
let site: TestSite
let small = ''
let large = ''
let anna: TestMember

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    ;[small = '', , , large = ''] = (await sellPackages(test, site)).map(({ id }) => id)
  }
  await sql`delete from text_message_counts`.execute(test.database.db)
  anna = await aMember(test, site, { credits: 0 })
})

describe('the form of a direct debit', () => {
  it('shows the order, the creditor and the mandate to its owner only (R-018)', async () => {
    expect(isCreditorId(demoBank.creditor_id ?? '')).toBe(true)
    const payment = await openDebit(anna, small)
    const { body } = await test.call(anna, 'directDebit', { payment })
    expect(body.mandate_reference).toMatch(/^M-[0-9A-F]{12}$/)
    for (const part of [body.mandate_reference, demoBank.holder, demoBank.creditor_id, '€7.49', '8 weeks']) {
      expect(body.mandate).toContain(part)
    }
    const other = await aMember(test, site)
    expect((await test.call(other, 'directDebit', { payment })).status).toBe(404)
    expect((await ask(other, createDebitForm(payment))).status).toBe(404)
  })

  it('names every wrong field, and asks for the checkbox first (E-083…E-088, E-090, V-012)', async () => {
    const payment = await openDebit(anna, small)
    const unticked = await ask(anna, createDebitForm(payment, { authorization: false }))
    expect([unticked.status, unticked.error.error]).toEqual([422, 'authorization_required'])
    const wrong = await ask(
      anna,
      createDebitForm(payment, { iban: 'NL91ABNA0417164301', phone: '030 123', zip: '99' }),
    )
    expect(wrong.error.fields).toEqual({
      iban: 'iban_invalid',
      phone: 'phone_invalid',
      zip: 'zip_invalid',
    })
    const empty = await ask(
      anna,
      createDebitForm(payment, { account_holder: ' ', street: '', house_number: '', city: '' }),
    )
    expect(Object.keys(empty.error.fields ?? {}).sort()).toEqual([
      'account_holder',
      'city',
      'house_number',
      'street',
    ])
    const landline = await ask(anna, createDebitForm(payment, { phone: '030 2345678' }))
    expect(landline.error.fields).toEqual({ phone: 'phone_invalid' })
  })
})

describe('the code of the text message', () => {
  it('completes the payment, once (E-082, E-084, E-090)', async () => {
    const input = createOwnDebitForm(await openDebit(anna, small))
    const { body } = await ask(anna, input)
    expect(body).toMatchObject({ otp_sent: true, resend_after: 60 })
    expect(body.phone_masked).toMatch(/^\+31•+\d\d$/)
    const otp = await readCode(String(input.phone))
    const answers = await Promise.all([confirm(anna, input, otp), confirm(anna, input, otp)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await test.call(anna, 'payment', { id: input.payment })).body.payment.status).toBe('completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    const { rows } = await sql<{ mandate_text: string; debtor: Buffer }>`
      select mandate_text, debtor from direct_debits where payment_id = ${input.payment}`.execute(
      test.database.db,
    )
    expect(rows[0]?.mandate_text).toContain('SEPA direct debit mandate')
    expect(rows[0]?.debtor.toString('latin1')).not.toContain('ABNA')
  })

  it('makes no payment when it is missing or wrong, and is void after five tries (E-082, V-013, V-014)', async () => {
    const input = createOwnDebitForm(await openDebit(anna, small))
    expect((await confirm(anna, input, '123456')).error.error).toBe('code_over')
    await ask(anna, input)
    const right = await readCode(String(input.phone))
    const wrong = right === '000000' ? '000001' : '000000'
    for (const typed of ['', wrong, wrong, wrong, wrong]) {
      const { error, status } = await confirm(anna, input, typed)
      expect([status, error.error, error.message]).toEqual([422, 'code_invalid', 'Code invalid'])
    }
    const late = await confirm(anna, input, right)
    expect([late.status, late.error.error]).toEqual([410, 'code_over'])
    expect((await test.call(anna, 'payment', { id: input.payment })).body.payment.status).toBe('pending')
  })

  it('is bound to IBAN and phone, and valid for ten minutes (E-082)', async () => {
    const input = createOwnDebitForm(await openDebit(anna, small))
    await ask(anna, input)
    const otp = await readCode(String(input.phone))
    expect((await confirm(anna, { ...input, iban: createDebitForm('').iban }, otp)).error.error).toBe(
      'code_invalid',
    )
    expect((await confirm(anna, { ...input, phone: '0687654321' }, otp)).error.error).toBe('code_invalid')
    test.clock.advance({ seconds: 601 })
    expect((await confirm(anna, input, otp)).error.error).toBe('code_over')
  })

  it('can be sent again after a minute, three times a day, and only the newest one counts (E-082)', async () => {
    const input = createOwnDebitForm(await openDebit(anna, small))
    await ask(anna, input)
    const first = await readCode(String(input.phone))
    expect((await ask(anna, input)).error).toMatchObject({ error: 'rate_limited', params: { seconds: 60 } })
    test.clock.advance({ seconds: 61 })
    expect((await ask(anna, input)).status).toBe(200)
    const second = await readCode(String(input.phone))
    if (first !== second) expect((await confirm(anna, input, first)).error.error).toBe('code_invalid')
    test.clock.advance({ seconds: 61 })
    expect((await ask(anna, input)).status).toBe(200)
    test.clock.advance({ seconds: 61 })
    const { error } = await ask(anna, input)
    expect(error.error).toBe('rate_limited')
    expect(Number(error.params?.seconds)).toBeGreaterThan(80_000)
  })
})

describe('limits', () => {
  it('suggest another method beyond 100 euros in seven days, by member, IBAN or phone (X-010)', async () => {
    const done = await pay(anna, large)
    const { id: over } = await order(test, anna, { package: large, method: 'sdd' })
    const answer = await ask(anna, createOwnDebitForm(over))
    expect([answer.status, answer.error.error]).toEqual([409, 'limit_reached'])
    const ben = await aMember(test, site)
    const input = createOwnDebitForm(await openDebit(ben, large))
    for (const shared of ['iban', 'phone'] as const) {
      expect((await ask(ben, { ...input, [shared]: done[shared] })).error.error).toBe('limit_reached')
    }
    expect((await ask(ben, input)).status).toBe(200)
    test.clock.advance({ days: 7, seconds: 1 })
    const { id: later } = await order(test, anna, { package: large, method: 'sdd' })
    expect((await ask(anna, createOwnDebitForm(later))).status).toBe(200)
  })

  it('apply to two simultaneous mandates of one member with different IBANs and phones', async () => {
    await pay(anna, small)
    const inputs = [
      createOwnDebitForm(await openDebit(anna, large)),
      createOwnDebitForm(await openDebit(anna, large)),
    ]
    const codes: string[] = []
    for (const input of inputs) {
      await ask(anna, input)
      codes.push(await readCode(String(input.phone)))
    }
    // Until both have come as far as they can, no one signs.
    const keeper = await test.database.pool.connect()
    await keeper.query('begin; lock table direct_debits in share mode')
    const signed = inputs.map((input, index) => confirm(anna, input, codes[index] ?? ''))
    const waiting = `select 1 from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await keeper.query(waiting)).rowCount).toBe(2)
    await keeper.query('commit')
    keeper.release()
    const answers = await Promise.all(signed)
    expect(answers.map(({ status, error }) => [status, error?.error]).sort()).toEqual([
      [200, undefined],
      [409, 'limit_reached'],
    ])
  })

  it('allow two open debits, not three (X-010)', async () => {
    await pay(anna, small)
    await pay(anna, small)
    expect((await ask(anna, createOwnDebitForm(await openDebit(anna, small)))).error.error).toBe(
      'limit_reached',
    )
  })
})
