import { beforeEach, describe, expect, it } from 'vitest'
import { formatDateTime } from '#contract/api/format.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { readOrderNumber } from './carry-out-notice.ts'

const test = useProgram({ environment: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'X-Country' }, listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember
let email = ''
let small = ''

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    small = (await sellPackages(test, site))[0]?.id ?? ''
  }
  anna = await aMember(test, site)
  ben = await aMember(test, site, { gender: 'male' })
  email = await makeAddress(anna)
})

async function makeAddress({ id }: TestMember): Promise<string> {
  const { rows } = await test.database.pool.query('select email from members where id = $1', [id])
  return rows[0].email
}

interface Declared {
  contract: string
  email?: string
  kind?: 'withdrawal' | 'cancellation'
  ends_on?: string
}

const declare = ({ kind = 'withdrawal', ...rest }: Declared, key = createId()) =>
  test.call({ host: site.host, headers: { 'idempotency-key': key } }, 'declareNotice', {
    kind,
    name: 'Anna Test',
    email,
    confirm: true,
    ...rest,
  })

/** The newest e-mail to an address that bears a reference. */
async function confirmation(to: string, reference: string): Promise<string> {
  await test.runJobs()
  const { outbox } = (await test.call({ host: site.host }, 'devOutbox', {})).body
  const mails = outbox.filter((mail) => mail.recipient === to && mail.text.includes(reference))
  expect(mails).toHaveLength(1)
  return mails[0]?.text ?? ''
}

async function spend(messages: number) {
  for (let i = 0; i < messages; i++) {
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hello there', client_id: createId() })
  }
}

const listRefunds = async (payment: string) =>
  (await test.call(anna, 'payment', { id: payment })).body.payment.refunds
const isPremium = async () => {
  const { rows } = await test.database.pool.query(
    'select paid_since is not null as paid from members where id = $1',
    [anna.id],
  )
  return rows[0].paid
}

async function queue() {
  const finance = await aStaff(test, ['finance'])
  const { notices } = (await test.call(finance, 'adminNotices', {})).body
  return { finance, notices }
}

describe('withdrawing without a login', () => {
  it('refunds the unspent credits by address and order number, and confirms it immediately', async () => {
    const { id } = await buy(test, anna, { package: small })
    await spend(5)
    const { status, body } = await declare({ contract: `Order ${id.toUpperCase()}` })
    expect(status).toBe(200)
    expect(body.received).toBe(test.clock.now().toISOString())
    const text = await confirmation(email, body.reference)
    for (const words of ['Anna Test', id, '5 credits', '€5.99', '2026']) expect(text).toContain(words)
    expect(await listRefunds(id)).toMatchObject([
      { kind: 'withdrawal', credits: 20, credits_owed: 0, amount: { amount: 599 } },
    ])
  })

  it.each(['banned', 'pending_deletion'])('is open to a member who is %s', async (status) => {
    const { id } = await buy(test, anna, { package: small })
    const noticeId = createId()
    await test.database.pool.query(
      `insert into decision_notices (id, member_id, language, text, created_at) values ($1, $2, 'en', 'why', now())`,
      [noticeId, anna.id],
    )
    await test.database.pool.query('update members set status = $2, ban_notice_id = $3 where id = $1', [
      anna.id,
      status,
      status === 'banned' ? noticeId : null,
    ])
    const { body } = await declare({ contract: id })
    expect(await confirmation(email, body.reference)).toContain('€7.49')
    const { rows } = await test.database.pool.query('select kind from refunds where payment_id = $1', [id])
    expect(rows).toEqual([{ kind: 'withdrawal' }])
  })

  it('goes to staff when the account is erased, identified by the order’s address', async () => {
    const { id } = await buy(test, anna, { package: small })
    await test.database.pool.query('delete from members where id = $1', [anna.id])
    const { body } = await declare({ contract: id })
    expect(await confirmation(email, body.reference)).toContain('We’ve found your order')
    const { finance, notices } = await queue()
    const mine = notices.find((one) => one.reference === body.reference)
    expect(mine).toMatchObject({ finding: 'account_gone', payment: id, state: 'open' })
    const remarks = 'Sent back by hand.'
    const close = () => test.call(finance, 'adminCloseNotice', { id: mine?.id ?? '', remarks })
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(404)
    const { notices: done } = (await test.call(finance, 'adminNotices', { state: 'done' })).body
    expect(done.find((one) => one.reference === body.reference)).toMatchObject({ remarks, state: 'done' })
  })

  it('reveals nothing to a stranger: same answer, no refund, and no order details in the e-mail', async () => {
    const { id } = await buy(test, anna, { package: small })
    await test.runJobs()
    const known = await declare({ contract: id, email: 'stranger@example.org' })
    const unknown = await declare({ contract: createId(), email: 'stranger@example.org' })
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    const [first, second] = [
      await confirmation('stranger@example.org', known.body.reference),
      await confirmation('stranger@example.org', unknown.body.reference),
    ]
    const plain = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|W-[\w-]{9}/g, '')
    expect(plain(first)).toBe(plain(second))
    expect(first).not.toMatch(/€|Credits spent/)
    expect(await listRefunds(id)).toEqual([])
    const { notices } = await queue()
    expect(notices.find((one) => one.reference === known.body.reference)).toMatchObject({
      finding: 'not_found',
      payment: null,
    })
  })

  it('takes effect from when it was received, even if it is carried out later', async () => {
    const { id } = await buy(test, anna, { package: small })
    await test.runJobs()
    test.clock.advance({ days: 14, seconds: -1 })
    const { body } = await declare({ contract: id })
    test.clock.advance({ days: 1 })
    expect(await confirmation(email, body.reference)).toContain('€7.49')
  })

  it('goes to staff after the period, and when everything was already refunded', async () => {
    const { id } = await buy(test, anna, { package: small })
    const first = await declare({ contract: id })
    await test.runJobs()
    const again = await declare({ contract: id })
    await test.runJobs()
    const late = await buy(test, anna, { package: small })
    await test.runJobs()
    test.clock.advance({ days: 15 })
    const over = await declare({ contract: late.id })
    await test.runJobs()
    const { notices } = await queue()
    const finding = (reference: string) => notices.find((one) => one.reference === reference)?.finding
    expect(finding(first.body.reference)).toBeUndefined()
    expect(finding(again.body.reference)).toBe('already')
    expect(finding(over.body.reference)).toBe('over')
  })

  it('refunds nothing when every credit is spent, and says so', async () => {
    const { id } = await buy(test, anna, { package: small })
    await spend(25)
    const { body } = await declare({ contract: id })
    const text = await confirmation(email, body.reference)
    expect(text).toContain('the full price remains due')
    expect(text).toContain('25 credits')
    expect(await listRefunds(id)).toEqual([])
  })

  it('is recorded once for the same request', async () => {
    const { id } = await buy(test, anna, { package: small })
    const key = createId()
    const answers = await Promise.all([1, 2, 3].map(() => declare({ contract: id }, key)))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    await test.runJobs()
    expect(await listRefunds(id)).toHaveLength(1)
  })

  it('names what is missing', async () => {
    const { error } = await test.call({ host: site.host }, 'declareNotice', {
      kind: 'cancellation',
      name: ' ',
      email: 'nowhere',
      contract: '',
      for_cause: true,
      confirm: true,
    })
    expect(error.fields).toEqual({
      name: 'empty',
      email: 'invalid_email',
      contract: 'empty',
      grounds: 'empty',
    })
  })
})

describe('cancelling premium without a login', () => {
  it('ends it immediately, keeps the credits, and confirms date and time', async () => {
    const { id } = await buy(test, anna, { package: small })
    expect(await isPremium()).toBe(true)
    const { body } = await declare({ kind: 'cancellation', contract: id })
    const text = await confirmation(email, body.reference)
    for (const words of ['As soon as possible', 'Ordinary', 'Credits you bought stay yours'])
      expect(text).toContain(words)
    expect(text).toContain(formatDateTime(body.received, 'en', 'Europe/Amsterdam'))
    expect(await isPremium()).toBe(false)
    expect(await listRefunds(id)).toEqual([])
  })

  it('ends it after the requested day', async () => {
    const { id } = await buy(test, anna, { package: small })
    await test.runJobs()
    const day = new Date(test.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { body } = await declare({ kind: 'cancellation', contract: id, ends_on: day })
    await confirmation(email, body.reference)
    test.clock.advance({ days: 5 })
    await test.runScheduled('end-cancelled-premium')
    expect(await isPremium()).toBe(true)
    test.clock.advance({ days: 1 })
    await test.runScheduled('end-cancelled-premium')
    expect(await isPremium()).toBe(false)
  })

  it('waits for staff when the order is not known under the address', async () => {
    await buy(test, anna, { package: small })
    const { body } = await declare({ kind: 'cancellation', contract: 'My premium' })
    expect(await confirmation(email, body.reference)).toContain('Someone on our team will look into it')
    expect(await isPremium()).toBe(true)
  })

  it('has a page where the visitor’s country requires it, unless the site has turned it off', async () => {
    const pageFor = async (country: string | null) => {
      const headers = country ? { 'x-country': country } : {}
      return (await test.call({ host: site.host, headers }, 'settings', {})).body.cancel_page
    }
    expect([await pageFor('DE'), await pageFor('NL'), await pageFor(null)]).toEqual([true, false, true])
    await changeSettings(test, site, { cancellation_countries: [] })
    expect(await pageFor('DE')).toBe(false)
    await changeSettings(test, site, { cancellation_countries: ['DE'] })
  })
})

describe('an order number as people type it', () => {
  it('is found with or without hyphens, spaces and words around it', () => {
    const id = '01a217bb-36d5-7195-ac53-2011cc453475'
    for (const typed of [
      id,
      id.toUpperCase(),
      id.replaceAll('-', ''),
      `Order ${id}, please`,
      id.replaceAll('-', ' '),
    ])
      expect(readOrderNumber(typed)).toBe(id)
    expect(readOrderNumber('25 credits in May')).toBeNull()
  })
})
