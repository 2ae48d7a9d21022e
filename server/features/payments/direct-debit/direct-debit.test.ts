import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { writeCamt053, writePain002 } from '#tests/bank-returns.ts'
import { aMember, aSite, readMailsTo, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { createDebitForm, createOwnDebitForm } from '#tests/debit-form.ts'
import { order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'
import { demoBank, isCreditorId } from '../bank/bank-settings.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''
let large = ''
let finance: TestStaff
let anna: TestMember

const callAs = (member: TestMember) => ({ ...member, headers: { 'idempotency-key': createId() } })
const ask = (member: TestMember, input: ReturnType<typeof createDebitForm>) =>
  test.call(callAs(member), 'requestDebitCode', input)
const confirm = (member: TestMember, input: ReturnType<typeof createDebitForm>, otp: string) =>
  test.call(callAs(member), 'confirmDebit', { ...input, otp })

async function codeFor(phone: string): Promise<string> {
  const sent = await readMailsTo(test, `+31${phone.slice(1)}`)
  return /^(\d{6}) /.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}

async function openDebit(member: TestMember, item = small): Promise<string> {
  const { id, body } = await order(test, member, { package: item, method: 'sdd' })
  expect(body.action).toEqual({ type: 'form', route: '/directdebit' })
  return id
}

/** Orders by direct debit and gives the mandate. */
async function paid(member: TestMember, item = small) {
  const input = createOwnDebitForm(await openDebit(member, item))
  await ask(member, input)
  const { body, status } = await confirm(member, input, await codeFor(String(input.phone)))
  expect(status).toBe(200)
  return { ...input, body }
}

const importFile = (file: Buffer) => test.call({ ...finance, file }, 'adminImportBank', {})

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    ;[small = '', , , large = ''] = (await sellPackages(test, site)).map(({ id }) => id)
  }
  await sql`delete from text_message_counts`.execute(test.database.db)
  // Staff sessions do not outlive the days that tests skip.
  finance = await aStaff(test, ['finance'])
  anna = await aMember(test, site, { credits: 0 })
})

describe('the form of a direct debit', () => {
  it('shows the order, the creditor and the mandate to its owner only (R-018)', async () => {
    expect(isCreditorId(demoBank.creditor_id ?? '')).toBe(true)
    const payment = await openDebit(anna)
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
    const payment = await openDebit(anna)
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
    const input = createOwnDebitForm(await openDebit(anna))
    const { body } = await ask(anna, input)
    expect(body).toMatchObject({ otp_sent: true, resend_after: 60 })
    expect(body.phone_masked).toMatch(/^\+31•+\d\d$/)
    const otp = await codeFor(String(input.phone))
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
    const input = createOwnDebitForm(await openDebit(anna))
    expect((await confirm(anna, input, '123456')).error.error).toBe('code_over')
    await ask(anna, input)
    const right = await codeFor(String(input.phone))
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
    const input = createOwnDebitForm(await openDebit(anna))
    await ask(anna, input)
    const otp = await codeFor(String(input.phone))
    expect((await confirm(anna, { ...input, iban: createDebitForm('').iban }, otp)).error.error).toBe(
      'code_invalid',
    )
    expect((await confirm(anna, { ...input, phone: '0687654321' }, otp)).error.error).toBe('code_invalid')
    test.clock.advance({ seconds: 601 })
    expect((await confirm(anna, input, otp)).error.error).toBe('code_over')
  })

  it('can be sent again after a minute, three times a day, and only the newest one counts (E-082)', async () => {
    const input = createOwnDebitForm(await openDebit(anna))
    await ask(anna, input)
    const first = await codeFor(String(input.phone))
    expect((await ask(anna, input)).error).toMatchObject({ error: 'rate_limited', params: { seconds: 60 } })
    test.clock.advance({ seconds: 61 })
    expect((await ask(anna, input)).status).toBe(200)
    const second = await codeFor(String(input.phone))
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
    const done = await paid(anna, large)
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
    await paid(anna)
    const inputs = [
      createOwnDebitForm(await openDebit(anna, large)),
      createOwnDebitForm(await openDebit(anna, large)),
    ]
    const codes: string[] = []
    for (const input of inputs) {
      await ask(anna, input)
      codes.push(await codeFor(String(input.phone)))
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
    await paid(anna)
    await paid(anna)
    expect((await ask(anna, createOwnDebitForm(await openDebit(anna)))).error.error).toBe('limit_reached')
  })
})

describe('batches and returns', () => {
  it('puts each signed debit into one batch, whose file states its sum and never changes', async () => {
    const [first, second] = [await paid(anna), await paid(await aMember(test, site))]
    const { body } = await test.call(finance, 'adminMakeBatch', {})
    const [batch] = body.batches
    expect(body.waiting.debits).toBe(0)
    expect(batch?.debits).toBeGreaterThanOrEqual(2)
    const id = batch?.id ?? ''
    const file = await test.call(finance, 'adminBatchFile', { id })
    expect(file.raw.body).toContain(`<CtrlSum>${((batch?.total.amount ?? 0) / 100).toFixed(2)}</CtrlSum>`)
    for (const { payment } of [first, second]) {
      expect(file.raw.body).toContain(`<EndToEndId>${payment.replaceAll('-', '')}</EndToEndId>`)
    }
    expect((await test.call(finance, 'adminBatchFile', { id })).raw.body).toBe(file.raw.body)
    expect((await test.call(finance, 'adminMakeBatch', {})).error.error).toBe('empty')
    expect((await test.call(finance, 'adminMarkBatch', { id, sent: true })).status).toBe(200)
    expect((await test.call(finance, 'adminMarkBatch', { id, sent: true })).status).toBe(409)
  })

  it('needs the bank account for its file', async () => {
    await paid(anna)
    const id = (await test.call(finance, 'adminMakeBatch', {})).body.batches[0]?.id ?? ''
    await setUpProvider(test, site, { provider: 'mollie', credentials: { api_key: 'test_1' } })
    expect((await test.call(finance, 'adminBatchFile', { id })).error.error).toBe('unavailable')
    await sql`delete from payment_providers`.execute(test.database.db)
    expect((await test.call(finance, 'adminBatchFile', { id })).status).toBe(200)
  })

  it('completes sent debits once no bank can return them; only then does a careful site grant the credits', async () => {
    await setUpProvider(test, site, { provider: 'bank', credentials: { ...demoBank, completes: 'booked' } })
    const sent = await paid(anna)
    const readStatus = async (id: string) => {
      const { rows } = await sql<{ debit: string; payment: string }>`
        select d.status as debit, p.status as payment from direct_debits d join payments p on p.id = d.payment_id
        where p.id = ${id}`.execute(test.database.db)
      return rows[0]
    }
    expect(await readStatus(sent.payment)).toEqual({ debit: 'signed', payment: 'pending' })
    const id = (await test.call(finance, 'adminMakeBatch', {})).body.batches[0]?.id ?? ''
    await test.call(finance, 'adminMarkBatch', { id, sent: true })
    const kept = await paid(await aMember(test, site))
    await test.call(finance, 'adminMakeBatch', {})
    const book = async () => {
      await test.runScheduled('book-debits')
      await test.runJobs()
    }
    await book()
    expect(await readStatus(sent.payment)).toEqual({ debit: 'sent', payment: 'pending' })
    test.clock.advance({ days: 20 })
    await book()
    expect(await readStatus(sent.payment)).toEqual({ debit: 'booked', payment: 'completed' })
    expect(await readStatus(kept.payment)).toEqual({ debit: 'batched', payment: 'pending' })
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
    await sql`delete from payment_providers`.execute(test.database.db)
  })

  it('keeps the order and discount of a signed debit when the member orders again', async () => {
    await setUpProvider(test, site, { provider: 'bank', credentials: { ...demoBank, completes: 'booked' } })
    const signed = await paid(anna)
    const again = await order(test, anna, { package: small, method: 'sct' })
    expect([again.status, again.body?.payment?.price.amount]).toEqual([200, 999])
    // Nothing is left to do for the member, and what the bank may have got is not called cancelled.
    expect((await test.call(anna, 'cancelPayment', { id: signed.payment })).error.error).toBe(
      'already_completed',
    )
    const { body } = await test.call(anna, 'payment', { id: signed.payment })
    expect([body.payment.status, body.action]).toEqual(['pending', { type: 'none' }])
    await sql`delete from payment_providers`.execute(test.database.db)
  })

  it('takes back the unspent credits of a returned debit and blocks its IBAN and phone, once (X-009)', async () => {
    const done = await paid(anna)
    const ben = await aMember(test, site, { gender: 'male' })
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hi', client_id: createId() })
    const file = writePain002([
      { payment: done.payment, code: 'MD06' },
      { payment: createId(), code: 'AC04' },
    ])
    expect((await importFile(file)).body.debits).toEqual({ returned: 1, repeated: 0, unknown: 1 })
    expect((await importFile(file)).body.debits).toEqual({ returned: 0, repeated: 1, unknown: 1 })
    await test.runJobs()
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    const { payment } = (await test.call(anna, 'payment', { id: done.payment })).body
    expect(payment.status).toBe('completed')
    expect(payment.refunds).toMatchObject([{ kind: 'chargeback', credits: 24, credits_owed: 1 }])
    expect((await test.call(anna, 'currentUser', {})).body.user?.paid_user).toBe(false)
    const carl = await aMember(test, site)
    for (const shared of ['iban', 'phone'] as const) {
      const input = { ...createOwnDebitForm(await openDebit(carl)), [shared]: done[shared] }
      const answer = await ask(carl, input)
      expect([answer.status, answer.error.error]).toEqual([403, 'blocked_iban_msisdn'])
    }
    const { blocked } = (await test.call(finance, 'adminBlockedDebtors', {})).body
    expect(blocked.map(({ kind, reason }) => [kind, reason])).toEqual(
      expect.arrayContaining([
        ['iban', 'MD06'],
        ['phone', 'MD06'],
      ]),
    )
    for (const { id } of blocked)
      await test.call(finance, 'adminUnblockDebtor', { id, reason: 'Paid later.' })
    const again = { ...createOwnDebitForm(await openDebit(carl)), iban: done.iban }
    expect((await ask(carl, again)).status).toBe(200)
  })

  it('still works after the payer is erased: returns are booked and refunds listed', async () => {
    const [back, refunded] = [await paid(anna), await paid(await aMember(test, site))]
    const buyer = 'update payments set member_id = null where id = any($1)'
    const debtor =
      "update direct_debits set debtor = '', iban_last4 = null, iban_print = null, phone_print = null"
    const ids = [[back.payment, refunded.payment]]
    await test.call(finance, 'adminRefund', {
      payment: refunded.payment,
      amount_cents: 100,
      reason: 'Sorry.',
    })
    await test.runJobs()
    await test.database.pool.query(buyer, ids)
    await test.database.pool.query(`${debtor} where payment_id = any($1)`, ids)
    const file = writePain002([{ payment: back.payment, code: 'MD06' }])
    expect((await importFile(file)).body.debits).toEqual({ returned: 1, repeated: 0, unknown: 0 })
    const { body, status } = await test.call(finance, 'adminPayouts', {})
    expect(status).toBe(200)
    expect(body.payouts.find(({ payment }) => payment === refunded.payment)).toMatchObject({ to: null })
  })

  it('transfers no refund of money that the bank has taken back', async () => {
    const { payment: id } = await paid(anna)
    await test.call(callAs(anna), 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    const openPayouts = async () => {
      const { payouts } = (await test.call(finance, 'adminPayouts', {})).body
      return payouts.filter(({ payment }) => payment === id)
    }
    const [payout] = await openPayouts()
    expect(payout?.amount.amount).toBe(749)
    await importFile(writePain002([{ payment: id, code: 'FF05' }]))
    await test.runJobs()
    expect(await openPayouts()).toEqual([])
    const late = await test.call(finance, 'adminPayOut', { refund: payout?.refund ?? '' })
    expect(late.error.error).toBe('not_found')
    const { payment } = (await test.call(anna, 'payment', { id })).body
    expect(payment.refunds.map(({ kind, status }) => [kind, status])).toEqual([
      ['withdrawal', 'failed'],
      ['chargeback', 'completed'],
    ])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    expect((await test.call(anna, 'currentUser', {})).body.user?.paid_user).toBe(false)
  })

  it('blocks no one for an error in the file, and only the account when it is closed', async () => {
    const [fault, closed] = [await paid(anna), await paid(await aMember(test, site))]
    const file = writePain002([
      { payment: fault.payment, code: 'FF05' },
      { payment: closed.payment, code: 'AC04' },
    ])
    await importFile(file)
    const { blocked } = (await test.call(finance, 'adminBlockedDebtors', {})).body
    expect(blocked.map(({ kind, payment }) => [kind, payment])).toEqual([['iban', closed.payment]])
  })

  it('takes returns from a statement too, once, and never from an entry that is not booked', async () => {
    const [done, announced] = [await paid(anna), await paid(await aMember(test, site))]
    const file = writeCamt053([
      { payment: done.payment, code: 'AM04' },
      { payment: announced.payment, code: 'AM04', status: 'PDNG' },
    ])
    const { body } = await importFile(file)
    expect(body).toMatchObject({
      kind: 'camt.053',
      debits: { returned: 1, repeated: 0, unknown: 0 },
      transfers: { matched: 0, open: 0, repeated: 0 },
    })
    expect((await importFile(file)).body.debits).toEqual({ returned: 0, repeated: 1, unknown: 0 })
    await test.runJobs()
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    const { payment } = (await test.call(anna, 'payment', { id: done.payment })).body
    expect(payment.refunds).toMatchObject([{ kind: 'chargeback', status: 'completed', credits: 25 }])
    const { blocked } = (await test.call(finance, 'adminBlockedDebtors', {})).body
    const forThese = blocked.filter((one) => [done.payment, announced.payment].includes(one.payment ?? ''))
    expect(forThese.map(({ kind, payment }) => [kind, payment]).sort()).toEqual([
      ['iban', done.payment],
      ['phone', done.payment],
    ])
    for (const { id } of blocked)
      await test.call(finance, 'adminUnblockDebtor', { id, reason: 'Paid later.' })
  })

  it('refuses a file that is not from a bank', async () => {
    for (const text of ['hello', '<a><b></a>', '<!DOCTYPE x [<!ENTITY a "b">]><Document>&a;</Document>']) {
      expect((await importFile(Buffer.from(text))).error.error).toBe('unsupported_media')
    }
  })
})
