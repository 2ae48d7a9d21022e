import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { writeCamt053, writePain002 } from '#tests/bank-returns.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { createOwnDebitForm, createPayers } from '#tests/debits.ts'
import { order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'
import { demoBank } from '../bank/bank-settings.ts'

const test = useProgram({ listen: true })
const { callAs, ask, openDebit, pay } = createPayers(test)
let site: TestSite
let small = ''
let finance: TestStaff
let anna: TestMember

const importFile = (file: Buffer) => test.call({ ...finance, file }, 'adminImportBank', {})

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    ;[small = ''] = (await sellPackages(test, site)).map(({ id }) => id)
  }
  await sql`delete from text_message_counts`.execute(test.database.db)
  // Staff sessions do not outlive the days that tests skip.
  finance = await aStaff(test, ['finance'])
  anna = await aMember(test, site, { credits: 0 })
})

describe('batches and returns', () => {
  it('puts each signed debit into one batch, whose file states its sum and never changes', async () => {
    const [first, second] = [await pay(anna, small), await pay(await aMember(test, site), small)]
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
    await pay(anna, small)
    const id = (await test.call(finance, 'adminMakeBatch', {})).body.batches[0]?.id ?? ''
    await setUpProvider(test, site, { provider: 'mollie', credentials: { api_key: 'test_1' } })
    expect((await test.call(finance, 'adminBatchFile', { id })).error.error).toBe('unavailable')
    await sql`delete from payment_providers`.execute(test.database.db)
    expect((await test.call(finance, 'adminBatchFile', { id })).status).toBe(200)
  })

  it('completes sent debits once no bank can return them; only then does a careful site grant the credits', async () => {
    await setUpProvider(test, site, { provider: 'bank', credentials: { ...demoBank, completes: 'booked' } })
    const sent = await pay(anna, small)
    const readStatus = async (id: string) => {
      const { rows } = await sql<{ debit: string; payment: string }>`
        select d.status as debit, p.status as payment from direct_debits d join payments p on p.id = d.payment_id
        where p.id = ${id}`.execute(test.database.db)
      return rows[0]
    }
    expect(await readStatus(sent.payment)).toEqual({ debit: 'signed', payment: 'pending' })
    const id = (await test.call(finance, 'adminMakeBatch', {})).body.batches[0]?.id ?? ''
    await test.call(finance, 'adminMarkBatch', { id, sent: true })
    const kept = await pay(await aMember(test, site), small)
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
    const signed = await pay(anna, small)
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
    const done = await pay(anna, small)
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
      const input = { ...createOwnDebitForm(await openDebit(carl, small)), [shared]: done[shared] }
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
    const again = { ...createOwnDebitForm(await openDebit(carl, small)), iban: done.iban }
    expect((await ask(carl, again)).status).toBe(200)
  })

  it('still works after the payer is erased: returns are booked and refunds listed', async () => {
    const [back, refunded] = [await pay(anna, small), await pay(await aMember(test, site), small)]
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
    const { payment: id } = await pay(anna, small)
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
    const [fault, closed] = [await pay(anna, small), await pay(await aMember(test, site), small)]
    const file = writePain002([
      { payment: fault.payment, code: 'FF05' },
      { payment: closed.payment, code: 'AC04' },
    ])
    await importFile(file)
    const { blocked } = (await test.call(finance, 'adminBlockedDebtors', {})).body
    expect(blocked.map(({ kind, payment }) => [kind, payment])).toEqual([['iban', closed.payment]])
  })

  it('takes returns from a statement too, once, and never from an entry that is not booked', async () => {
    const [done, announced] = [await pay(anna, small), await pay(await aMember(test, site), small)]
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
