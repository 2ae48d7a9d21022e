import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DayFigures } from '#contract/admin/overview/home.ts'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite

const run = (query: ReturnType<typeof sql>) => query.execute(test.database.db)
const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * 86_400_000)

async function pay(member: { id: string }, cents: number, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, country, currency, list_cents,
      price_cents, vat_percent, vat_cents, locale, accepted_at, created_at, expires_at, status, settled_at)
    values (gen_random_uuid(), ${site.id}, ${member.id}, gen_random_uuid(), 'package', 25, 'ideal', 'sandbox', 'NL', 'EUR',
      ${cents}, ${cents}, 21, 1, 'en', ${at}, ${at}, ${at}, 'completed', ${at}) returning id`.execute(
    test.database.db,
  )
  return rows[0]?.id ?? ''
}

async function readDay(back: number): Promise<DayFigures | undefined> {
  const { body } = await test.call(await aStaff(test, ['finance']), 'adminHome', {})
  return body.figures?.days.at(-1 - back)
}

beforeAll(async () => {
  site = await aSite(test)
})

describe('what waits', () => {
  it('is shown by role, with the age of the oldest and the next deadline', async () => {
    const anna = await aMember(test, site)
    const received = daysAgo(5)
    await run(sql`
      insert into complaints (id, site_id, reference, key, member_id, email, language, category, text, created_at)
      values (gen_random_uuid(), ${site.id}, 'C-1', gen_random_uuid(), ${anna.id}, 'a@example.org', 'en', 'other', 'x', ${received}),
        (gen_random_uuid(), ${site.id}, 'C-2', gen_random_uuid(), ${anna.id}, 'a@example.org', 'en', 'other', 'y', ${daysAgo(1)})`)
    const { body } = await test.call(await aStaff(test, ['moderator']), 'adminHome', {})
    expect(body.queues.map(({ name }) => name)).toEqual([
      ...['reports', 'appeals', 'photos', 'selfies', 'texts', 'complaints'],
    ])
    expect(body.queues.find(({ name }) => name === 'complaints')).toEqual({
      name: 'complaints',
      waiting: 2,
      oldest: received.toISOString(),
      due: new Date(received.getTime() + 14 * 86_400_000).toISOString(),
    })
    expect([body.figures, body.health]).toEqual([null, null])
  })

  it('counts the complaints that their list shows: none about data, and none that the staff began', async () => {
    const bert = await aMember(test, site)
    await run(sql`
      insert into complaints (id, site_id, reference, key, member_id, email, language, category, text, from_staff, created_at)
      values (gen_random_uuid(), ${site.id}, 'C-3', gen_random_uuid(), ${bert.id}, 'b@example.org', 'en', 'privacy', 'x', false, ${daysAgo(1)}),
        (gen_random_uuid(), ${site.id}, 'C-4', gen_random_uuid(), ${bert.id}, 'b@example.org', 'en', 'other', 'y', true, ${daysAgo(1)})`)
    const moderator = await aStaff(test, ['moderator'])
    const { body } = await test.call(moderator, 'adminHome', {})
    const list = await test.call(moderator, 'adminComplaints', { state: 'open' })
    expect(body.queues.find(({ name }) => name === 'complaints')?.waiting).toBe(list.body.total)
  })

  it('shows no role what belongs to another: finance sees no reports, and only admins see the program’s health', async () => {
    const { body } = await test.call(await aStaff(test, ['finance']), 'adminHome', {})
    expect(body.queues.map(({ name }) => name)).toEqual(['notices', 'payouts', 'bookings', 'adjustments'])
    expect(body.figures).not.toBeNull()
    expect(body.health).toBeNull()
    const admin = await test.call(await aStaff(test, ['admin']), 'adminHome', {})
    expect(admin.body.health?.map(({ about }) => about)).toEqual(['jobs', 'mails', 'webhooks', 'payments'])
  })

  it('raises no alarm about e-mails that the demo keeps for its outbox', async () => {
    await run(sql`
      insert into outbox (id, site_id, channel, recipient, body_text, created_at)
      values (gen_random_uuid(), ${site.id}, 'mail', 'anna@example.org', 'x', ${daysAgo(1)})`)
    const { body } = await test.call(await aStaff(test, ['admin']), 'adminHome', {})
    expect(body.health?.find(({ about }) => about === 'mails')).toMatchObject({ ok: true, failed: 0 })
  })

  it('counts the conversations of fictional profiles that end with the member’s message, as the desk lists them', async () => {
    const operator = await aStaff(test, ['operator'])
    const { body } = await test.call(operator, 'adminHome', {})
    const desk = await test.call(operator, 'adminDesk', {})
    expect(body.queues).toEqual([
      { name: 'desk', waiting: desk.body.conversations.length, oldest: null, due: null },
    ])
  })

  it('does not show the queues of another site', async () => {
    const other = await aSite(test, { host: 'other.test' })
    const staff = { ...(await aStaff(test, ['moderator'])), host: other.host }
    const { body } = await test.call(staff, 'adminHome', {})
    expect(body.queues.every(({ waiting }) => waiting === 0)).toBe(true)
  })
})

describe('the figures of a day', () => {
  it('count signups, first purchases, money minus refunds, and chargebacks', async () => {
    const [before, ben] = [await readDay(1), await aMember(test, site)]
    expect(before).toBeUndefined()
    await run(sql`update members set signup_at = ${daysAgo(1)} where id = ${ben.id}`)
    const first = await pay(ben, 2499, daysAgo(1))
    await pay(ben, 999, daysAgo(1))
    await run(sql`
      insert into refunds (id, payment_id, kind, amount_cents, currency, status, created_at)
      values (gen_random_uuid(), ${first}, 'chargeback', 500, 'EUR', 'completed', ${daysAgo(1)}),
        (gen_random_uuid(), ${first}, 'refund', 100, 'EUR', 'completed', ${daysAgo(1)}),
        (gen_random_uuid(), ${first}, 'refund', 77, 'EUR', 'failed', ${daysAgo(1)})`)
    await test.runScheduled('count-days')
    expect(await readDay(1)).toMatchObject({
      signups: 1,
      activations: 1,
      first_purchases: 1,
      payments: 2,
      revenue_cents: 3498,
      refunds: 1,
      refunded_cents: 600,
      chargebacks: 1,
    })
  })

  it('leave out members of the demo on a real site, and count them on a site of the demo', async () => {
    await aMember(test, site)
    const demo = await aMember(test, site)
    await test.runScheduled('count-days')
    const all = (await readDay(0))?.signups ?? 0
    await run(sql`update members set is_demo = true where id = ${demo.id}`)
    await test.runScheduled('count-days')
    expect((await readDay(0))?.signups).toBe(all - 1)
    await run(sql`update sites set settings = settings || '{"is_demo": true}' where id = ${site.id}`)
    await test.runScheduled('count-days')
    expect((await readDay(0))?.signups).toBe(all)
    await run(sql`update sites set settings = settings || '{"is_demo": false}' where id = ${site.id}`)
  })

  it('of earlier days are counted again at night after a refund', async () => {
    const eva = await aMember(test, site)
    const payment = await pay(eva, 4499, daysAgo(20))
    await test.runScheduled('count-days')
    expect((await readDay(20))?.payments).toBe(0)
    await run(sql`
      insert into refunds (id, payment_id, kind, amount_cents, currency, status, created_at)
      values (gen_random_uuid(), ${payment}, 'withdrawal', 4499, 'EUR', 'completed', ${daysAgo(19)})`)
    await test.runScheduled('recount-days')
    expect(await readDay(20)).toMatchObject({ payments: 1, revenue_cents: 4499 })
    expect(await readDay(19)).toMatchObject({ refunds: 1, refunded_cents: 4499 })
  })
})

describe('the other deployments of the operator', () => {
  const pod = useProgram({ environment: { OTHER_PODS: '{"North": "https://north.example/admin"}' } })

  it('are linked where a setting names them', async () => {
    await aSite(pod)
    const { body } = await pod.call(await aStaff(pod, ['support']), 'adminHome', {})
    expect(body.pods).toEqual([{ name: 'North', url: 'https://north.example/admin' }])
    expect((await test.call(await aStaff(test, ['support']), 'adminHome', {})).body.pods).toEqual([])
  })
})
