import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { countSchemeWarnings } from '#server/features/payments/disputes/scheme-months.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let other: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  const [small] = await sellPackages(test, site)
  anna = await aMember(test, site)
  const card = await buy(test, anna, { package: small?.id ?? '', method: 'creditcard' })
  const ideal = await buy(test, anna, { package: small?.id ?? '', method: 'ideal' })
  await copies(card.id, 60)
  await copies(ideal.id, 10)
  await dispute(50)
  other = await aSite(test, { host: 'pier.test' })
})

/** Adds copies of a settled payment. */
const copies = (id: string, count: number) =>
  sql`insert into payments select (p).* from (
      select jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'request_key', gen_random_uuid(),
        'provider_reference', gen_random_uuid())) as p
      from payments p, generate_series(1, ${count}) where p.id = ${id}) made`.execute(test.database.db)

const dispute = (count: number) =>
  sql`insert into refunds (id, payment_id, kind, amount_cents, currency, status, provider_reference, reason, created_at)
    select gen_random_uuid(), id, 'chargeback', price_cents, currency, 'completed', gen_random_uuid(), '',
      ${test.clock.now()} from payments where method = 'creditcard' limit ${count}`.execute(test.database.db)

const monthsBetween = (month: string, now: Date) =>
  (now.getUTCFullYear() - Number(month.slice(0, 4))) * 12 + now.getUTCMonth() + 1 - Number(month.slice(5))

const read = async (where = site) => {
  const finance = await aStaff(test, ['finance'])
  return (await test.call({ ...finance, host: where.host }, 'adminCardSchemes', {})).body
}

describe('the figures that card schemes watch', () => {
  it('count card payments and disputes by month and provider, and nothing else', async () => {
    const { months, thresholds } = await read()
    expect(months).toEqual([
      {
        month: test.clock.now().toISOString().slice(0, 7),
        provider: 'sandbox',
        payments: 61,
        payments_before: 0,
        disputes: 50,
        disputed_cents: 37_450,
        basis_points: Math.round((50 / 61) * 10_000),
        basis_points_before: null,
        states: [
          { program: 'vamp', state: 'below' },
          { program: 'ecm', state: 'half' },
          { program: 'hecm', state: 'below' },
          { program: 'efm', state: 'below' },
        ],
      },
    ])
    expect(thresholds.map(({ program }) => program)).toEqual(['vamp', 'ecm', 'hecm', 'efm'])
  })

  it('are those of one site, for finance only', async () => {
    expect((await read(other)).months).toEqual([])
    const moderator = await aStaff(test, ['moderator'])
    expect((await test.call(moderator, 'adminCardSchemes', {})).status).toBe(404)
  })

  it('are counted once when a dispute comes back under its name, and divided by the month before', async () => {
    await sql`insert into refunds (id, payment_id, kind, amount_cents, currency, status, provider_reference, reason, created_at)
      select ${createId()}, payment_id, kind, amount_cents, currency, 'failed', provider_reference || '#2', '', created_at
      from refunds limit 1`.execute(test.database.db)
    test.clock.advance({ days: 31 })
    await dispute(1)
    const [now, before] = (await read()).months
    expect(now).toMatchObject({ payments: 0, payments_before: 61, disputes: 1, basis_points: null })
    expect(now?.basis_points_before).toBe(Math.round(10_000 / 61))
    expect(before).toMatchObject({ disputes: 50 })
  })

  it('warn by a metric for this month and the last', async () => {
    const { db } = test.database
    expect(await countSchemeWarnings(db, test.clock.now())).toBe(1)
    test.clock.advance({ days: 62 })
    expect(await countSchemeWarnings(db, test.clock.now())).toBe(0)
  })

  it('are those of twelve months, the oldest too by the payments of the month before it', async () => {
    const [{ month: newest } = { month: '' }] = (await read()).months
    while (monthsBetween(newest, test.clock.now()) < 11) test.clock.advance({ days: 28 })
    expect((await read()).months).toMatchObject([{ month: newest, payments_before: 61, disputes: 1 }])
  })
})
