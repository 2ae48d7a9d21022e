import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { SourceRow } from '#contract/admin/tracking/sources.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

/**
 * The numbers of the sources page against SQL that is written from the definitions below its table, and from nothing
 * else: each number by itself, from the tables of members, payments, refunds, visits and costs.
 */
const test = useProgram()
let site: TestSite
let admin: TestStaff

const zone = 'Europe/Amsterdam'
const day = 86_400_000
const ago = (days: number) => new Date(test.clock.now().getTime() - days * day)
const run = (query: ReturnType<typeof sql>) => query.execute(test.database.db)

interface Payment {
  days: number
  cents: number
  status?: 'pending' | 'failed'
  currency?: string
  refunds?: readonly { cents: number; kind?: string; status?: string }[]
}

async function pay(member: TestMember, signupDays: number, payment: Payment): Promise<void> {
  const { days, cents, status = 'completed', currency = 'EUR', refunds = [] } = payment
  const [id, at] = [createId(), ago(signupDays - days)]
  await run(sql`
    insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, country, currency, list_cents,
      price_cents, vat_percent, vat_cents, locale, accepted_at, created_at, expires_at, status, closed_by, settled_at)
    values (${id}, ${site.id}, ${member.id}, gen_random_uuid(), 'package', 25, 'ideal', 'sandbox', 'NL', ${currency},
      ${cents}, ${cents}, 21, 1, 'en', ${at}, ${at}, ${at}, ${status},
      ${status === 'failed' ? 'provider' : null}, ${status === 'completed' ? at : null})`)
  for (const refund of refunds) {
    await run(sql`insert into refunds (id, payment_id, kind, amount_cents, currency, status, created_at)
      values (${createId()}, ${id}, ${refund.kind ?? 'refund'}, ${refund.cents}, ${currency},
        ${refund.status ?? 'completed'}, ${test.clock.now()})`)
  }
}

type Traits = Parameters<typeof aMember>[2]

async function comeFrom(
  network: string,
  { days, traits = {}, payments = [] }: { days: number; traits?: Traits; payments?: readonly Payment[] },
): Promise<TestMember> {
  const member = await aMember(test, site, traits)
  const tracking = JSON.stringify(network === '' ? {} : { network, ref: `r-${network}` })
  await run(
    sql`update members set signup_at = ${ago(days)}, tracking = ${tracking}::jsonb where id = ${member.id}`,
  )
  for (const payment of payments) await pay(member, days, payment)
  return member
}

async function fillSources(): Promise<void> {
  await comeFrom('one', {
    days: 70,
    payments: [
      { days: 0.5, cents: 999 },
      { days: 5, cents: 2499, refunds: [{ cents: 500 }, { cents: 900, status: 'failed' }] },
      { days: 20, cents: 4499, refunds: [{ cents: 4499, kind: 'chargeback', status: 'pending' }] },
      { days: 21, cents: 100, status: 'failed' },
      { days: 22, cents: 200, status: 'pending' },
      { days: 23, cents: 400, currency: 'GBP', refunds: [{ cents: 400 }] },
    ],
  })
  // Of the first of these two payments, which came too late, nothing counts but that it was made.
  const late = [
    { days: 91, cents: 8999, refunds: [{ cents: 8999 }] },
    { days: 89, cents: 1000 },
  ]
  await comeFrom('one', { days: 93, payments: late })
  await comeFrom('one', { days: 10, payments: [{ days: 1, cents: 300, status: 'failed' }] })
  await comeFrom('one', { days: 9, traits: { status: 'not_confirmed' } })
  await comeFrom('one', { days: 8, traits: { status: 'banned' } })
  const unconfirmed = await comeFrom('one', { days: 8, traits: { status: 'banned' } })
  await run(sql`update members set status_before_ban = 'not_confirmed' where id = ${unconfirmed.id}`)
  await comeFrom('two', {
    days: 40,
    payments: [{ days: 3, cents: 2000, refunds: [{ cents: 1, kind: 'withdrawal' }] }],
  })
  await comeFrom('two', { days: 40, traits: { kind: 'fictional' } })
  const demo = await comeFrom('two', { days: 40, payments: [{ days: 3, cents: 7000 }] })
  await run(sql`update members set is_demo = true where id = ${demo.id}`)
  await comeFrom('', { days: 3, payments: [{ days: 1, cents: 777 }] })
  await comeFrom('', { days: 200, payments: [{ days: 1, cents: 555 }] })
  for (const [network, days, visits] of [
    ['one', 70, 12],
    ['one', 9, 30],
    ['one', 250, 1000],
    ['three', 9, 5],
  ] as const)
    await run(sql`insert into visit_counts (site_id, day, network, ref, lander, visits)
      values (${site.id}, (${ago(days)}::timestamptz at time zone ${zone})::date, ${network}, 'r', '', ${visits})`)
  for (const [network, days, cents] of [
    ['one', 70, 4000],
    ['one', 300, 9000],
    ['four', 5, 250],
  ] as const)
    await run(sql`insert into media_costs (site_id, day, network, ref, cost_cents)
      values (${site.id}, (${ago(days)}::timestamptz at time zone ${zone})::date, ${network}, 'r', ${cents})`)
}

/** Computes one source of the page: each column by a statement of its own. */
async function computeByHand(network: string, from: string, to: string) {
  const number = async (query: ReturnType<typeof sql<{ n: string | null }>>) => {
    const [row] = (await query.execute(test.database.db)).rows
    return row?.n === null || row === undefined ? null : Number(row.n)
  }
  const members = sql`select id, signup_at, status, status_before_ban from members where site_id = ${site.id}
    and kind = 'person' and not is_demo and coalesce(tracking ->> 'network', '') = ${network}
    and (signup_at at time zone ${zone})::date between ${from}::date and ${to}::date`
  const payments = sql`select p.* from payments p join (${members}) m on m.id = p.member_id
    where p.status = 'completed' and p.currency = 'EUR'`
  const early = sql`select p.* from (${payments}) p join members m on m.id = p.member_id
    where p.settled_at < m.signup_at + interval '90 days'`
  const days = sql`site_id = ${site.id} and network = ${network} and day between ${from}::date and ${to}::date`
  const revenue = await number(sql`select coalesce(sum(price_cents), 0) as n from (${early}) p`)
  const refunds = await number(sql`select coalesce(sum(r.amount_cents), 0) as n from refunds r
    join (${early}) p on p.id = r.payment_id where r.status <> 'failed'`)
  const cost = await number(sql`select sum(cost_cents) as n from media_costs where ${days}`)
  return {
    network,
    visits: await number(sql`select sum(visits) as n from visit_counts where ${days}`),
    signups: await number(sql`select count(*) as n from (${members}) m`),
    activations: await number(sql`select count(*) as n from (${members}) m
      where 'not_confirmed' not in (status, coalesce(status_before_ban, ''))`),
    first_purchases: await number(sql`select count(distinct member_id) as n from (${payments}) p`),
    revenue_cents: revenue,
    refund_cents: refunds,
    cost_cents: cost,
    return_percent: cost ? Math.round((((revenue ?? 0) - (refunds ?? 0)) * 100) / cost) : null,
  }
}

function toCompared(row: SourceRow) {
  const { network, visits, signups, activations, first_purchases } = row
  const { revenue_cents, refund_cents, cost_cents, return_percent } = row
  // A network without visits shows none, and the table of visits has no line of it.
  return {
    network,
    visits: visits === 0 ? null : visits,
    signups,
    activations,
    first_purchases,
    revenue_cents,
    refund_cents,
    cost_cents,
    return_percent,
  }
}

beforeAll(async () => {
  site = await aSite(test)
  admin = await aStaff(test, ['admin'])
  await fillSources()
  await test.runScheduled('count-sources')
})

it('the sources of a period are those of plain SQL, column by column', async () => {
  const [from, to] = [ago(100), ago(0)].map((time) => time.toISOString().slice(0, 10))
  const { sources } = (await test.call(admin, 'adminSources', { from, to })).body
  const byHand = await Promise.all(
    ['one', 'two', 'three', 'four', ''].map((network) => computeByHand(network, from ?? '', to ?? '')),
  )
  const byName = (rows: readonly { network: string }[]) =>
    rows.toSorted((a, b) => a.network.localeCompare(b.network))
  expect(byName(sources.map(toCompared))).toEqual(byName(byHand))
  // Against a fault in both.
  expect(byHand[0]).toEqual({
    network: 'one',
    visits: 42,
    signups: 6,
    activations: 4,
    first_purchases: 2,
    revenue_cents: 8997,
    refund_cents: 4999,
    cost_cents: 4000,
    return_percent: 100,
  })
})
