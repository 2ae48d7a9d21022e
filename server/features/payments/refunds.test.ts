import { beforeEach, describe, expect, it } from 'vitest'
import { formatDate } from '#contract/api/format.ts'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
  readMailsTo,
  readWallet,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { buy, decide, order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember
let small = ''
let large = ''

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    const packages = await sellPackages(test, site)
    small = packages[0]?.id ?? ''
    large = packages[3]?.id ?? ''
  }
  anna = await aMember(test, site)
  ben = await aMember(test, site, { gender: 'male' })
})

async function spend(messages: number) {
  for (let i = 0; i < messages; i++) {
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hello there', client_id: createId() })
  }
}

const withdraw = (payment: string, confirm?: true, key = createId()) =>
  test.call({ ...anna, headers: { 'idempotency-key': key } }, 'withdrawal', {
    payment,
    ...(confirm && { confirm }),
  })
const user = async () => (await test.call(anna, 'currentUser', {})).body.user

describe('withdrawing from a purchase', () => {
  it('first shows what is refunded, and changes nothing', async () => {
    const { id } = await buy(test, anna, { package: small })
    await spend(5)
    const { body } = await withdraw(id)
    expect(body).toMatchObject({
      credits_unused: 20,
      refund: { amount: 599, currency: 'EUR' },
      reference: null,
    })
    expect(await readWallet(test, anna)).toEqual({ credits: 20, ledger: 20 })
  })

  it('then refunds the unspent credits, once, and keeps premium (G-016)', async () => {
    const { id } = await buy(test, anna, { package: small })
    await spend(5)
    const key = createId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(id, true, key)))
    expect(answers.some((answer) => answer.status === 200)).toBe(true)
    expect((await withdraw(id, true, key)).body.reference).toBe(key)
    await test.runJobs({ also: 'later' })
    const { payment } = (await test.call(anna, 'payment', { id })).body
    expect(payment.refunds).toMatchObject([
      { kind: 'withdrawal', status: 'completed', credits: 20, credits_owed: 0, amount: { amount: 599 } },
    ])
    expect(await user()).toMatchObject({ credits: 0, paid_user: true })
    expect((await withdraw(id, true)).error.error).toBe('already_completed')
  })

  it('answers repeats of a running request like the request itself', async () => {
    const { id } = await buy(test, anna, { package: small })
    const key = createId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(id, true, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { body } of answers)
      expect(body).toMatchObject({ credits_unused: 25, refund: { amount: 749 }, reference: key })
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })

  it('is possible for the rest after a partial refund by staff', async () => {
    const { id } = await buy(test, anna, { package: small })
    const finance = await aStaff(test, ['finance'])
    const part = { payment: id, amount_cents: 150, reason: 'Sorry.' }
    expect((await test.call(finance, 'adminRefund', part)).status).toBe(200)
    await test.runJobs()
    expect((await test.call(anna, 'payment', { id })).body.payment.withdraw_until).not.toBeNull()
    expect((await withdraw(id, true)).body).toMatchObject({ credits_unused: 20, refund: { amount: 599 } })
    expect(await user()).toMatchObject({ credits: 0, paid_user: false })
    expect((await withdraw(id, true)).error.error).toBe('already_completed')
    expect((await test.call(anna, 'payment', { id })).body.payment.withdraw_until).toBeNull()
  })

  it('ends premium when everything was refunded (G-016)', async () => {
    const { id } = await buy(test, anna, { package: small })
    await withdraw(id, true)
    expect(await user()).toMatchObject({ credits: 0, paid_user: false })
  })

  it('is over after the days of the site, to the second (K-030, T-040)', async () => {
    const { id } = await buy(test, anna, { package: small })
    test.clock.advance({ days: 14, seconds: -1 })
    expect((await withdraw(id)).status).toBe(200)
    test.clock.advance({ seconds: 1 })
    expect((await withdraw(id)).error.error).toBe('withdrawal_over')
  })

  it('is possible as long as promised at the purchase, even if the site has shortened it since', async () => {
    await changeSettings(test, site, { refund_days: 30 })
    const { id } = await buy(test, anna, { package: small })
    const promised = (await withdraw(id)).body.until
    await changeSettings(test, site, { refund_days: 14 })
    test.clock.advance({ days: 20 })
    expect((await withdraw(id)).body).toMatchObject({ until: promised, credits_unused: 25 })
    test.clock.advance({ days: 10 })
    expect((await withdraw(id)).error.error).toBe('withdrawal_over')
  })

  it('is not for payments of others', async () => {
    const { id } = await buy(test, ben, { package: small })
    expect((await withdraw(id)).status).toBe(404)
  })
})

describe('the package that sold best', () => {
  it('is called popular from twenty sales to ten members, not counting reversed ones (U-013)', async () => {
    const shop = await aSite(test, { host: 'shop.test' })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aMember(test, shop)))
    anna = buyers[0] ?? ben
    const [cheap, dear] = (await sellPackages(test, shop)).map((one) => one.id)
    if (!cheap || !dear) throw new Error('nothing on sale')
    /** Sells a package so many times, to members in turn. */
    async function sell(id: string, count: number, members: readonly TestMember[]) {
      for (let sale = 0; sale < count; sale++) {
        await test.database.pool.query(
          `insert into payments (id, site_id, member_id, request_key, kind, package_id, credits, method, provider,
             country, currency, list_cents, price_cents, vat_percent, vat_cents, status, locale, accepted_at, created_at,
             expires_at, settled_at)
           values ($1, $2, $3, $4, 'package', $5, 25, 'ideal', 'sandbox', 'NL', 'EUR', 999, 999, 21, 173, 'completed',
             'en', $6, $6, $6, $6)`,
          [createId(), shop.id, members[sale % members.length]?.id, createId(), id, test.clock.now()],
        )
      }
    }
    const best = async () =>
      (await test.call(anna, 'packages', {})).body.packages.find((one) => one.popular)?.id
    await buy(test, anna, { package: dear })
    expect(await best()).toBeUndefined()
    await sell(dear, 18, buyers)
    expect(await best()).toBeUndefined()
    await sell(dear, 1, [anna])
    expect(await best()).toBe(dear)
    // Few members who buy much make nothing popular either.
    await sell(cheap, 30, buyers.slice(0, 9))
    expect(await best()).toBeUndefined()
    await sell(cheap, 1, buyers.slice(9))
    expect(await best()).toBe(cheap)
    await test.database.pool.query(
      `insert into refunds (id, payment_id, kind, amount_cents, currency, status, created_at)
       select gen_random_uuid(), id, 'withdrawal', 999, 'EUR', 'pending', $2 from payments where package_id = $1`,
      [cheap, test.clock.now()],
    )
    expect(await best()).toBe(dear)
    await test.database.pool.query(`update refunds set status = 'failed' where currency = 'EUR'`)
    expect(await best()).toBe(cheap)
  })
})

describe('refunds in parts', () => {
  it('are made once for each press, even while its first answer is pending', async () => {
    const { id } = await buy(test, anna, { package: small })
    const finance = { ...(await aStaff(test, ['finance'])), headers: { 'idempotency-key': createId() } }
    const part = { payment: id, amount_cents: 100, reason: 'Sorry.' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => test.call(finance, 'adminRefund', part)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { refunds } = (await test.call(anna, 'payment', { id })).body.payment
    expect(refunds.map(({ amount }) => amount.amount)).toEqual([100])
  })

  it.each([
    ['rounded down, leave no credit behind', [250, 250, 249]],
    ['rounded up, owe none that was there', [195, 195, 195, 164]],
  ])('that are each %s', async (_what, parts) => {
    const { id } = await buy(test, anna, { package: small })
    const finance = await aStaff(test, ['finance'])
    for (const amount_cents of parts)
      await test.call(finance, 'adminRefund', { payment: id, amount_cents, reason: 'Sorry.' })
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    const { refunds } = (await test.call(anna, 'payment', { id })).body.payment
    expect(refunds.map(({ credits_owed }) => credits_owed)).toEqual(parts.map(() => 0))
  })
})

describe('a withdrawal of credits that cost less than a cent each', () => {
  it('takes back the unspent ones and leaves none owed', async () => {
    await test.database.pool.query(
      `insert into discount_codes (id, site_id, code, value_percentage, validity, created_at)
       values ($1, $2, 'GIFT99', 99, 'unlimited', now()) on conflict do nothing`,
      [createId(), site.id],
    )
    const { id } = await buy(test, anna, { package: large, code: 'GIFT99' })
    await spend(5)
    expect((await withdraw(id, true)).body).toMatchObject({ credits_unused: 345, refund: { amount: 89 } })
    const { refunds } = (await test.call(anna, 'payment', { id })).body.payment
    expect(refunds).toMatchObject([{ credits: 345, credits_owed: 0 }])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })
})

describe('credit notes of partial refunds', () => {
  it('add up to the tax of the invoice, to the cent', async () => {
    const { id } = await buy(test, anna, { package: small })
    const finance = await aStaff(test, ['finance'])
    for (const amount_cents of [250, 250, 249])
      await test.call(finance, 'adminRefund', { payment: id, amount_cents, reason: 'Sorry.' })
    await test.runJobs()
    const { rows } = await test.database.pool.query(
      `select document->>'kind' as kind, sum((document->>'total_cents')::int)::int as cents,
         sum((document->>'vat_cents')::int)::int as vat from invoices where payment_id = $1 group by 1 order by 1 desc`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'invoice', cents: 749, vat: 130 },
      { kind: 'credit_note', cents: 749, vat: 130 },
    ])
  })
})

describe('a chargeback', () => {
  it('takes back unspent credits, never below zero; the rest stays owed', async () => {
    const { id, reference } = await order(test, anna, { package: small })
    await decide(test, anna, { reference, outcome: 'charged_back' })
    // The sandbox may report late: the waiting member asks first.
    test.clock.advance({ seconds: 31 })
    await test.call(anna, 'payment', { id })
    await spend(10)
    await test.runJobs({ also: 'later' })
    const { payment } = (await test.call(anna, 'payment', { id })).body
    expect(payment.status).toBe('completed')
    expect(payment.refunds).toMatchObject([{ kind: 'chargeback', credits: 15, credits_owed: 10 }])
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
    expect(await user()).toMatchObject({ credits: 0, paid_user: false })
  })

  it('leaves the credits and the premium of another payment alone (G-016)', async () => {
    await buy(test, anna, { package: small })
    const { reference } = await order(test, anna, { package: small })
    await decide(test, anna, { reference, outcome: 'charged_back' })
    await test.runJobs({ also: 'later' })
    expect(await user()).toMatchObject({ credits: 25, paid_user: true })
  })
})

describe('invoices', () => {
  it('are issued even if the payer was erased meanwhile', async () => {
    const { id, reference } = await order(test, anna, { package: small })
    await test.database.pool.query('update payments set member_id = null where id = $1', [id])
    await decide(test, anna, { reference, outcome: 'paid' })
    await test.runJobs({ also: 'later' })
    const issued =
      'select p.status, i.document from payments p left join invoices i on i.payment_id = p.id where p.id = $1'
    const { rows } = await test.database.pool.query(issued, [id])
    expect(rows).toMatchObject([{ status: 'completed', document: { kind: 'invoice', total_cents: 749 } }])
  })

  const invoice = (payment: string, query = '') =>
    test.app.inject({
      url: `/api/invoice.php?payment=${payment}${query}`,
      headers: { host: 'duet.test', cookie: anna.cookie },
    })

  it('have numbers without gaps, even when many payments complete in parallel', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(test, site)))
    await Promise.all(members.map((member) => buy(test, member, { package: small }).catch(() => null)))
    await test.runJobs({ also: 'later' })
    const { rows } = await test.database.pool.query(
      'select number from invoices where site_id = $1 order by number',
      [site.id],
    )
    expect(rows.map((row) => row.number)).toEqual(rows.map((_row, index) => index + 1))
  })

  it('carry brand and year if the site wants, and keep theirs when the setting changes', async () => {
    await changeSettings(test, site, { invoice_prefix: 'DUET/{year}-' })
    const { id } = await buy(test, anna, { package: small })
    const shown = async () => (await test.call(anna, 'payment', { id })).body.payment
    const year = test.clock.now().getFullYear()
    expect((await shown()).invoice).toMatch(new RegExp(`^DUET/${year}-\\d{8}$`))
    await changeSettings(test, site, { invoice_prefix: '' })
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    const { invoice: number, refunds } = await shown()
    expect(number).toMatch(new RegExp(`^DUET/${year}-\\d{8}$`))
    expect(refunds[0]?.invoice).toMatch(/^\d{8}$/)
    const note = await invoice(id, `&refund=${refunds[0]?.id}&format=html`)
    expect(note.body).toContain(number)
    expect((await invoice(id)).headers['content-disposition']).toContain(`invoice-DUET-${year}-`)
  })

  it('can be opened and sent again by finance, once for each press', async () => {
    const { id } = await buy(test, anna, { package: small })
    await test.runJobs()
    const finance = await aStaff(test, ['finance'])
    const opened = await test.call(finance, 'adminInvoice', { payment: id })
    expect(opened.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const before = (await readMailsTo(test, anna.email)).length
    const input = { client_id: createId(), payment: id }
    for (const _ of [1, 2]) {
      const { body } = await test.call(finance, 'adminResendInvoice', input)
      expect(body).toEqual({ sent_to: anna.email })
      await test.runJobs()
    }
    const mails = await readMailsTo(test, anna.email)
    expect(mails).toHaveLength(before + 1)
    expect((await readAudit(test, finance)).map(({ act }) => act)).toContain('invoice.resent')
    const { id: unpaid } = await order(test, anna, { package: small })
    for (const payment of [unpaid, createId()])
      expect((await test.call(finance, 'adminResendInvoice', { ...input, payment })).status).toBe(404)
    const elsewhere = { ...finance, host: (await aSite(test, { host: 'elsewhere.test' })).host }
    expect((await test.call(elsewhere, 'adminInvoice', { payment: id })).status).toBe(404)
  })

  it('are available as PDF and HTML to their owner only', async () => {
    const { id } = await buy(test, anna, { package: small })
    const pdf = await invoice(id)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const html = await invoice(id, '&format=html')
    expect(html.body).toContain('€7.49')
    expect(html.body).toContain('NL000000000B01')
    expect((await test.call(ben, 'payment', { id })).status).toBe(404)
  })

  it('are dated in the site’s time zone', async () => {
    const midnight = new Date(test.clock.now())
    midnight.setUTCHours(23, 30, 0, 0)
    test.clock.advance({ seconds: (midnight.getTime() - test.clock.now().getTime()) / 1000 })
    anna = await aMember(test, site)
    const { id } = await buy(test, anna, { package: small })
    const timeZone = 'Europe/Amsterdam'
    expect((await invoice(id, '&format=html')).body).toContain(
      formatDate(test.clock.now(), 'en', { timeZone }),
    )
  })

  it('do not exist before the payment is completed', async () => {
    const { id } = await order(test, anna, { package: small })
    expect((await invoice(id)).statusCode).toBe(404)
  })

  it('have a credit note for each refund, which names them', async () => {
    const { id } = await buy(test, anna, { package: small })
    const { reference } = (await withdraw(id, true)).body
    const asked = () => invoice(id, `&refund=${reference}&format=html`)
    // The money was not sent yet.
    expect((await asked()).statusCode).toBe(404)
    await test.runJobs()
    const note = await asked()
    const { payment } = (await test.call(anna, 'payment', { id })).body
    expect(note.statusCode).toBe(200)
    expect(note.body).toContain(payment.invoice)
    expect(payment.refunds[0]?.invoice).toMatch(/^\d{8}$/)
  })
})
