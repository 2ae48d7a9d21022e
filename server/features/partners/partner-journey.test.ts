import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PartnerTerms } from '#contract/features/partners/partner.ts'
import { partnerRulesVersion } from '#contract/features/partners/partner.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, banMember, type TestMember, type TestSite } from '#tests/builders.ts'
import { applyAsPartner, logInAsPartner, partnerPassword, readLinkToken } from '#tests/partner-builder.ts'
import { buy, sellPackages, type TestPackage } from '#tests/payments.ts'
import { type Caller, useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'
import { findInvalidTransferFiles } from '#tests/transfer-file.ts'

const test = useProgram({ listen: true })
const password = partnerPassword
const received: { url: string; signature: string }[] = []
let receiverStatus = 200
const receiver = createServer((request, response) => {
  received.push({ url: request.url ?? '', signature: String(request.headers['x-duet-signature']) })
  response.writeHead(receiverStatus).end()
})
let site: TestSite
let finance: TestStaff
let packages: readonly TestPackage[]

const hybrid: PartnerTerms = {
  model: 'hybrid',
  lead_cents: 200,
  sale_cents: 1000,
  share_percent: 20,
  monthly_cap_cents: null,
  hold_days: 14,
}
const payee = {
  name: 'Traffic Ltd',
  address: 'Straat 1',
  city: '1011 AB Amsterdam',
  country: 'NL',
  tax_id: '',
  vat_number: 'NL123456789B01',
  iban: 'NL91 ABNA 0417 1643 00',
}

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  site = await aSite(test, { settings: { company_country: 'NL', company_name: 'Duet BV' } })
  finance = await aStaff(test, ['finance'])
  packages = await sellPackages(test, site)
})
afterAll(() => receiver.close())

interface TestPartner extends Caller {
  readonly id: string
  readonly code: string
  readonly email: string
}

async function decidePartner(email: string, terms: PartnerTerms): Promise<{ id: string; code: string }> {
  const { partners } = (await test.call(finance, 'adminPartners', {})).body
  const { id = '', code = '' } = partners.find((one) => one.email === email) ?? {}
  const decided = await test.call(finance, 'adminDecidePartner', {
    id,
    state: 'active',
    terms,
    reason: 'Known.',
  })
  expect(decided.status).toBe(200)
  return { id, code }
}

let count = 0

async function aPartner(terms: PartnerTerms = hybrid): Promise<TestPartner> {
  count += 1
  const email = `partner${count}@traffic.example`
  const caller = await applyAsPartner(test, email)
  return { ...caller, ...(await decidePartner(email, terms)), email }
}

/** Makes a member whom a partner brought, as the signup leaves them. */
async function aReferral(partner: TestPartner, source: Record<string, string> = {}): Promise<TestMember> {
  const member = await aMember(test, site)
  const tracking = JSON.stringify({ network: partner.code, ref: 'blog', sub1: 'banner', ...source })
  await sql`update members set tracking = ${tracking}::jsonb where id = ${member.id}`.execute(
    test.database.db,
  )
  await sql`select graphile_worker.add_job('fact', json_build_object('siteId', ${site.id}::text,
    'fact', json_build_object('type', 'account.signed_up', 'member', ${member.id}::text)))`.execute(
    test.database.db,
  )
  await test.runJobs({ also: 'later' })
  return member
}

async function bookNow(): Promise<void> {
  await test.runScheduled('book-commissions')
  await test.runJobs()
}

async function readBalance(partner: TestPartner) {
  const { balance } = (await test.call(partner, 'partnerStatistics', { by: 'day' })).body
  const { pending, payable, invoiced, paid } = balance
  return [pending, payable, invoiced, paid].map(({ amount }) => amount)
}

async function readLedger() {
  const { rows } = await sql<{ total: number; open: number; unreversed: number }>`
    select (select coalesce(sum(cents), 0)::int from partner_entries) as total,
      (select coalesce(-sum(cents), 0)::int from partner_entries where account = 'expense') as open,
      (select coalesce(sum(cents - reversed_cents), 0)::int from partner_commissions) as unreversed`.execute(
    test.database.db,
  )
  return rows[0]
}

async function readPrice(payment: string): Promise<number> {
  const { rows } = await sql<{
    price: number
  }>`select price_cents as price from payments where id = ${payment}`.execute(test.database.db)
  return rows[0]?.price ?? 0
}

/** Moves the clock and logs later callers in again. */
async function moveDays(days: number, partner: TestPartner): Promise<TestPartner> {
  test.clock.advance({ days })
  finance = await aStaff(test, ['finance'])
  return { ...partner, ...(await logInAsPartner(test, partner.email)) }
}

async function refundAll(payment: string, cents: number): Promise<void> {
  const caller = { ...finance, headers: { 'idempotency-key': createId() } }
  const { status } = await test.call(caller, 'adminRefund', { payment, amount_cents: cents, reason: 'Kind.' })
  expect(status).toBe(200)
  await test.runJobs({ also: 'later' })
}

describe('a partner', () => {
  it('can log in only after confirming the address, and makes links only once approved', async () => {
    const email = 'new@traffic.example'
    await test.call({}, 'partnerSignUp', {
      name: 'New',
      email,
      language: 'de',
      rules_version: partnerRulesVersion,
    })
    expect((await test.call({}, 'partnerLogin', { email, password })).error.error).toBe('login_failed')
    const token = await readLinkToken(test, email)
    expect((await test.call({}, 'partnerConfirm', { token, password })).status).toBe(200)
    expect((await test.call({}, 'partnerConfirm', { token, password })).error.error).toBe('link_expired')
    const partner = await logInAsPartner(test, email)
    const link = { code: 'blog', name: 'Blog', path: '/' }
    expect((await test.call(partner, 'partnerAddLink', link)).error.error).toBe('forbidden')
    const { code } = await decidePartner(email, hybrid)
    const { body } = await test.call(partner, 'partnerAddLink', link)
    expect(body.links[0]?.url).toContain(`/?network=${code}&ref=blog`)
    expect((await readAudit(test, finance)).at(-1)?.act).toBe('partner.decided')
  })

  it('gets the same answer for known and unknown addresses, and resets a password by e-mail', async () => {
    const { email, ...partner } = await aPartner()
    const again = await test.call({}, 'partnerSignUp', {
      name: 'X',
      email,
      language: 'en',
      rules_version: partnerRulesVersion,
    })
    expect([again.status, again.body]).toEqual([200, {}])
    expect((await test.call({}, 'partnerForgot', { email: 'no@one.example' })).status).toBe(200)
    await test.call({}, 'partnerForgot', { email })
    const changed = { token: await readLinkToken(test, email), password: 'another fine breakfast' }
    expect((await test.call({}, 'partnerConfirm', changed)).status).toBe(200)
    expect((await test.call(partner, 'partnerLinks', {})).error.error).toBe('authentication_required')
    expect((await test.call({}, 'partnerLogin', { email, password })).error.error).toBe('login_failed')
  })

  it('who chose a new password cannot use an earlier reset link', async () => {
    const { email } = await aPartner()
    await test.call({}, 'partnerForgot', { email })
    const stale = await readLinkToken(test, email)
    await test.call({}, 'partnerForgot', { email })
    const token = await readLinkToken(test, email)
    expect(token).not.toBe(stale)
    await test.call({}, 'partnerConfirm', { token, password: 'another fine breakfast' })
    const again = await test.call({}, 'partnerConfirm', { token: stale, password: 'one more breakfast' })
    expect(again.error.error).toBe('link_expired')
  })

  it('earns for activation, first purchase and share; a refund reverses what depends on the payment', async () => {
    let partner = await aPartner()
    const { port } = receiver.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/pb?c={click_id}&s={sub1}-{sub5}&p={payout}{currency}&e={event}&o={order_hash}`
    const { secret } = (await test.call(partner, 'partnerSetPostback', { url })).body
    received.length = 0
    const member = await aReferral(partner, { click_id: 'a&b', sub5: 'five' })
    await bookNow()
    expect(await readBalance(partner)).toEqual([200, 0, 0, 0])
    expect(received[0]?.url).toMatch(/^\/pb\?c=a%26b&s=banner-five&p=2\.00EUR&e=lead&o=[0-9a-f]{32}$/)
    const [, time = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(received[0]?.signature ?? '') ?? []
    const signed = `${time}.http://127.0.0.1:${port}${received[0]?.url}`
    expect(mac).toBe(createHmac('sha256', secret).update(signed).digest('hex'))

    const { id: payment } = await buy(test, member, { package: packages[1]?.id ?? '' })
    const { rows } = await sql<{ price: number; net: number }>`
      select price_cents as price, price_cents - vat_cents as net from payments where id = ${payment}`.execute(
      test.database.db,
    )
    const { price = 0, net = 0 } = rows[0] ?? {}
    await bookNow()
    await bookNow()
    const share = Math.floor(net / 5)
    expect(await readBalance(partner)).toEqual([200 + 1000 + share, 0, 0, 0])

    partner = await moveDays(15, partner)
    await bookNow()
    expect(await readBalance(partner)).toEqual([0, 1200 + share, 0, 0])
    await refundAll(payment, price)
    await bookNow()
    expect(await readBalance(partner)).toEqual([0, 200, 0, 0])
    expect(received.map((one) => /e=(\w+)/.exec(one.url)?.[1]).sort()).toEqual(
      ['lead', 'reversal', 'reversal', 'sale', 'share'].sort(),
    )
    const { commissions } = (await test.call(partner, 'partnerCommissions', {})).body
    expect(JSON.stringify(commissions)).not.toMatch(new RegExp(`${member.id}|${member.email}|${payment}`))
    const { body } = await test.call(partner, 'partnerStatistics', { by: 'sub1' })
    expect(body.rows).toMatchObject([{ key: 'banner', visits: null, signups: 1, leads: 1, purchases: 1 }])
  })

  it('sees whole days of the site, from the first one on', async () => {
    const partner = await aPartner()
    const { id } = await aReferral(partner)
    await sql`update partner_referrals set created_at = date_trunc('day', ${test.clock.now()}::timestamptz
      - interval '24 hours', 'Europe/Amsterdam') where member_id = ${id}`.execute(test.database.db)
    const { body } = await test.call(partner, 'partnerStatistics', { by: 'day', days: 1 })
    expect(body.rows).toMatchObject([{ signups: 1 }])
  })

  it('sees the thousand largest links when visitors made up more', async () => {
    const partner = await aPartner()
    await sql`insert into visit_counts (site_id, day, network, ref, visits)
      select ${site.id}, ${test.clock.now()}, ${partner.code}, 'made-up-' || n, 1 + n / 1001
      from generate_series(1, 1001) n`.execute(test.database.db)
    const { rows } = (await test.call(partner, 'partnerStatistics', { by: 'link' })).body
    expect([rows.length, rows.find(({ visits }) => visits === 2)?.key]).toEqual([1000, 'made-up-1001'])
  })

  it('is invoiced once a month and paid by a file once; a later refund lowers the next statement', async () => {
    let partner = await aPartner({ ...hybrid, model: 'sale', hold_days: 0 })
    const wrong = await test.call(partner, 'partnerSetPayee', { ...payee, password: 'wrong' })
    expect(wrong.error.fields).toEqual({ password: 'wrong_password' })
    const untaxed = await test.call(partner, 'partnerSetPayee', { ...payee, vat_number: ' ', password })
    expect(untaxed.error.fields).toEqual({ tax_id: 'empty' })
    expect((await test.call(partner, 'partnerSetPayee', { ...payee, password })).body.payee?.iban).toBe(
      'NL91ABNA0417164300',
    )
    const { id: payment } = await buy(test, await aReferral(partner), { package: packages[0]?.id ?? '' })
    const price = await readPrice(payment)
    await bookNow()
    await bookNow()
    expect(await readBalance(partner)).toEqual([0, 1000, 0, 0])
    await test.runScheduled('write-partner-statements')
    await test.runScheduled('write-partner-statements')
    expect(await readBalance(partner)).toEqual([0, 0, 1000, 0])
    const { statements } = (await test.call(partner, 'partnerStatements', {})).body
    expect(statements).toMatchObject([{ net: { amount: 1000 }, vat: { amount: 210 }, state: 'open' }])
    const id = statements[0]?.id ?? ''
    const file = await test.call(partner, 'partnerStatementFile', { id })
    expect(file.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const other = await aPartner()
    expect((await test.call(other, 'partnerStatementFile', { id })).error.error).toBe('not_found')

    const run = { client_id: createId(), method: 'file' } as const
    expect((await test.call(finance, 'adminPayPartners', run)).status).toBe(200)
    expect((await test.call(finance, 'adminPayPartners', run)).status).toBe(200)
    expect(
      (await test.call(finance, 'adminPayPartners', { ...run, client_id: createId() })).error.error,
    ).toBe('empty')
    expect(await readBalance(partner)).toEqual([0, 0, 0, 1000])
    const xml = (await test.call(finance, 'adminPartnerPayoutFile', { id: run.client_id })).raw.body
    expect(xml).toContain('<InstdAmt Ccy="EUR">12.10</InstdAmt>')
    expect(xml).toContain('<IBAN>NL91ABNA0417164300</IBAN>')
    expect(await findInvalidTransferFiles([xml])).toEqual([])

    const listed = (await test.call(finance, 'adminPartnerStatements', {})).body.statements
    expect(listed).toMatchObject([{ id, iban: 'NL91ABNA0417164300', payout: run.client_id }])

    await refundAll(payment, price)
    await bookNow()
    expect((await readBalance(partner))[1]).toBe(-1000)
    partner = await moveDays(31, partner)
    await test.runScheduled('write-partner-statements')
    expect((await test.call(partner, 'partnerStatements', {})).body.statements).toHaveLength(1)
  })

  it('is paid manually without a file, to the account on the statement', async () => {
    const partner = await aPartner({ ...hybrid, model: 'lead', hold_days: 0 })
    const own = { ...payee, tax_id: '12', vat_number: '', iban: 'NL91ABNA0417164300', password }
    await test.call(partner, 'partnerSetPayee', own)
    await aReferral(partner)
    await bookNow()
    await bookNow()
    await test.runScheduled('write-partner-statements')
    await test.call(partner, 'partnerSetPayee', { ...own, iban: 'NL20INGB0001234567' })
    const { statements } = (await test.call(partner, 'partnerStatements', {})).body
    const id = statements[0]?.id ?? ''
    const readStatement = async () => {
      const { body } = await test.call(finance, 'adminPartnerStatements', {})
      return body.statements.find((one) => one.id === id)
    }
    expect(await readStatement()).toMatchObject({ iban: 'NL91ABNA0417164300', state: 'open', payout: null })
    const payByHand = () =>
      test.call(finance, 'adminPayPartners', { client_id: createId(), method: 'hand', statements: [id] })
    const answers = await Promise.all([payByHand(), payByHand()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await readStatement()).toMatchObject({ state: 'paid', payout: null })

    // As `duet secret` leaves a statement that can no longer be opened.
    await sql`update partner_statements set document = '' where id = ${id}`.execute(test.database.db)
    expect(await readStatement()).toMatchObject({ state: 'paid', iban: null })
    expect((await test.call(finance, 'adminPartnerStatementFile', { id })).error.error).toBe('not_found')
  })

  it('has suspicious commissions held, which staff release or reject with a reason', async () => {
    const partner = await aPartner({ ...hybrid, model: 'lead', hold_days: 0 })
    for (const member of [await aReferral(partner), await aReferral(partner)])
      await sql`update partner_referrals set signs = '{disposable_mail}' where member_id = ${member.id}`.execute(
        test.database.db,
      )
    await bookNow()
    await bookNow()
    expect(await readBalance(partner)).toEqual([400, 0, 0, 0])
    const { commissions } = (await test.call(finance, 'adminCommissions', { list: 'held' })).body
    expect(commissions.map(({ signs }) => signs)).toEqual([['disposable_mail'], ['disposable_mail']])
    const [first, second] = commissions
    const decide = (id: string | undefined, decision: 'release' | 'reject') =>
      test.call(finance, 'adminDecideCommission', { id: id ?? '', decision, reason: 'Looked at.' })
    expect((await decide(first?.id, 'release')).status).toBe(200)
    expect((await decide(second?.id, 'reject')).status).toBe(200)
    expect((await decide(second?.id, 'reject')).error.error).toBe('already_completed')
    await bookNow()
    expect(await readBalance(partner)).toEqual([0, 200, 0, 0])
  })

  it('is not held for a high refund rate because staff rejected a commission', async () => {
    const partner = await aPartner({ ...hybrid, model: 'share' })
    const member = await aReferral(partner)
    const buyOne = () => buy(test, member, { package: packages[0]?.id ?? '' })
    for (let bought = 0; bought < 5; bought += 1) await buyOne()
    await bookNow()
    const listAll = async () => {
      const of = { list: 'all', partner: partner.id } as const
      return (await test.call(finance, 'adminCommissions', of)).body.commissions
    }
    const [rejected] = await listAll()
    const decision = { id: rejected?.id ?? '', decision: 'reject', reason: 'Not ours.' } as const
    expect((await test.call(finance, 'adminDecideCommission', decision)).status).toBe(200)
    await buyOne()
    await bookNow()
    expect((await listAll())[0]).toMatchObject({ state: 'pending', signs: [] })
  })

  it('loses pending commissions for a banned member, and earns no more than the monthly cap', async () => {
    const partner = await aPartner({ ...hybrid, model: 'lead', monthly_cap_cents: 300 })
    const banned = await aReferral(partner)
    await aReferral(partner)
    await bookNow()
    expect(await readBalance(partner)).toEqual([300, 0, 0, 0])
    await banMember(test, banned)
    await bookNow()
    expect((await readBalance(partner))[0]).toBeLessThan(300)
  })

  it('gets postbacks repeated until the server answers', async () => {
    const partner = await aPartner()
    const { port } = receiver.address() as AddressInfo
    await test.call(partner, 'partnerSetPostback', { url: `http://127.0.0.1:${port}/t?e={event}` })
    receiverStatus = 500
    await test.call(partner, 'partnerTestPostback', { client_id: createId() })
    await test.runJobs()
    const readLog = async () => (await test.call(partner, 'partnerPostbacks', {})).body.log
    expect(await readLog()).toMatchObject([{ state: 'queued', tries: 1, answer: '500' }])
    receiverStatus = 200
    await test.runJobs({ also: 'later' })
    expect(await readLog()).toMatchObject([{ state: 'sent', tries: 2, answer: '200' }])
  })
})

it('the sums of the partners’ ledger equal the commissions, and its entries sum to zero', async () => {
  const ledger = await readLedger()
  expect(ledger?.total).toBe(0)
  expect(ledger?.open).toBe(ledger?.unreversed)
  const change = sql`update partner_movements set cents = cents + 1`.execute(test.database.db)
  await expect(change).rejects.toThrow('append-only')
})
