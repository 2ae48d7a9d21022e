import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { createOwnDebitForm } from '#tests/debits.ts'
import { order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const lines: string[] = []
const log = new (await import('node:stream')).Writable({
  write(line, _encoding, done) {
    lines.push(String(line))
    done()
  },
})
const test = useProgram({ environment: { TRUSTED_PROXIES: '1' }, log })
let site: TestSite
let small = ''

beforeAll(async () => {
  site = await aSite(test, { settings: { ...createDefaultSettings('Duet'), debit_codes_per_day: 40 } })
  ;[small = ''] = (await sellPackages(test, site)).map(({ id }) => id)
})

beforeEach(async () => {
  await sql`delete from text_message_counts`.execute(test.database.db)
  lines.length = 0
})

/** Asks for a code from an address, by default from one of its own. */
let address = 0
function ask(member: TestMember, input: ReturnType<typeof createOwnDebitForm>, from = `10.${address++}.7.9`) {
  const headers = { 'idempotency-key': createId(), 'x-forwarded-for': from }
  return test.call({ ...member, headers }, 'requestDebitCode', input)
}

const openFor = async (member: TestMember) =>
  (await order(test, member, { package: small, method: 'sdd' })).id
const queued = async () =>
  Number(
    (
      await sql<{ number: string }>`select count(*) as number from outbox where channel = 'sms'`.execute(
        test.database.db,
      )
    ).rows[0]?.number,
  )

async function askAs(phone: string | null = null, from?: string) {
  const member = await aMember(test, site)
  const input = createOwnDebitForm(await openFor(member))
  return ask(member, phone === null ? input : { ...input, phone }, from)
}

describe('a code for a direct debit', () => {
  it.each([
    ['Somalia', '+252 61 5012345'],
    ['Iridium', '+8816 2233 4455'],
    ['Algeria', '+213 551 23 45 67'],
    ['the United States', '+1 201 555 0123'],
    ['Jersey, which shares the code of Great Britain', '+44 7797 712345'],
  ])('is never texted to %s, where there is no direct debit', async (_country, phone) => {
    const before = await queued()
    const { status, error } = await askAs(phone)
    expect([status, error.fields]).toEqual([422, { phone: 'phone_country' }])
    expect(await queued()).toBe(before)
  })

  it('is sent to numbers of neighbouring countries, too', async () => {
    expect((await askAs('+48 512 345 678')).status).toBe(200)
  })

  it('waits until the e-mail address is confirmed', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    const input = createOwnDebitForm(await openFor(anna))
    const { status, error } = await ask(anna, input)
    expect([status, error.error]).toEqual([403, 'confirm_email_first'])
    await sql`update members set status = 'activated' where id = ${anna.id}`.execute(test.database.db)
    expect((await ask(anna, input)).status).toBe(200)
  })
})

describe('a day’s codes', () => {
  it('are limited to six per account, across numbers, orders and parallel requests', async () => {
    const anna = await aMember(test, site)
    const id = await openFor(anna)
    const before = await queued()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(anna, createOwnDebitForm(id))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(answers.find(({ status }) => status !== 200)?.error.error).toBe('limit_reached')
    expect(await queued()).toBe(before + 6)
    test.clock.advance({ days: 1 })
    expect((await ask(anna, createOwnDebitForm(id))).status).not.toBe(409)
  })

  it('are limited to twenty per network', async () => {
    let phone = 20_000_000
    const answers = []
    // Blocks of numbers of their own.
    for (let turn = 0; turn < 22; turn++) {
      phone += 10_000
      answers.push(await askAs(`06${phone}`, `145.53.1.${turn}`))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 409, 409])
    expect((await askAs(null, '145.53.2.1')).status).toBe(200)
  })

  it('are limited to twenty per block of numbers, and the operator is alerted', async () => {
    const answers = []
    for (let turn = 0; turn < 22; turn++) answers.push(await askAs(`063333${1000 + turn}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 409, 409])
    expect((await askAs('0633341000')).status).toBe(200)
    const told = lines.filter((line) => line.includes('the daily limit of text messages is reached'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('"scope":"prefix"')
    expect(told[0]).not.toContain('3333')
  })

  it('are limited per site, and the health page turns red', async () => {
    await sql`
      insert into text_message_counts (site_id, day, scope, key, sent)
      values (${site.id}, ${test.clock.now()}::timestamptz at time zone 'UTC', 'site', '', 39)`.execute(
      test.database.db,
    )
    const answers = await Promise.all([askAs(), askAs(), askAs()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(lines.filter((line) => line.includes('"scope":"site"'))).toHaveLength(1)
    const admin = await aStaff(test, ['admin'])
    const { body } = await test.call(admin, 'adminHealth', {})
    expect(body.findings).toContainEqual({
      about: 'texts',
      ok: false,
      waiting: 0,
      failed: 1,
      detail: '',
      figure: { count: 40, of: 'sent_today' },
    })
  })

  it('are not used up by a refusal', async () => {
    const phone = `06${String(45_000_000)}`
    for (let turn = 0; turn < 8; turn++) {
      const anna = await aMember(test, site)
      const input = { ...createOwnDebitForm(await openFor(anna)), phone }
      await ask(anna, input)
      test.clock.advance({ seconds: 61 })
    }
    // Three went to this number; the others were refused for that.
    expect((await readMailsTo(test, '+31645000000')).length).toBe(3)
    const { rows } = await sql<{
      sent: number
    }>`select sent from text_message_counts where scope = 'site'`.execute(test.database.db)
    expect(rows).toEqual([{ sent: 3 }])
  })
})
