import { beforeAll, describe, expect, it } from 'vitest'
import { writeOssFile } from '#server/features/payments/invoices/oss-file.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''

beforeAll(async () => {
  site = await aSite(test)
  small = (await sellPackages(test, site))[0]?.id ?? ''
})

/** Buys the smallest package for a member and has the invoice say that the buyer was in a country. */
async function sellTo(member: TestMember, country: string, percent: number): Promise<string> {
  const { id } = await buy(test, member, { package: small })
  await test.database.pool.query('alter table invoices disable trigger user')
  await test.database.pool.query(
    `update invoices set document = document || jsonb_build_object('buyer_country', $2::text, 'vat_percent', $3::float8,
      'total_cents', 1000, 'vat_cents', round(1000 * $3::float8 / (100 + $3::float8))) where payment_id = $1`,
    [id, country, percent],
  )
  await test.database.pool.query('alter table invoices enable trigger user')
  return id
}

describe('the report of taxes of a quarter', () => {
  it('has sales by country and rate, with home, UK and Switzerland listed separately, and corrections of earlier quarters', async () => {
    const finance = await aStaff(test, ['finance'])
    const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => aMember(test, site)))
    const [de, de2, nl, ch, gb] = buyers
    if (!de || !de2 || !nl || !ch || !gb) throw new Error('five members were made')
    const first = await sellTo(de, 'DE', 19)
    await sellTo(de2, 'DE', 19)
    await sellTo(nl, 'NL', 21)
    await sellTo(ch, 'CH', 8.1)
    await sellTo(gb, 'GB', 20)
    const quarter = '2026-Q4'
    const { body } = await test.call(finance, 'adminOss', { quarter })
    expect(body.corrections).toEqual([])
    expect(body.sales).toEqual([
      { group: 'other', country: 'CH', percent: 8.1, currency: 'EUR', net_cents: 925, vat_cents: 75 },
      { group: 'oss', country: 'DE', percent: 19, currency: 'EUR', net_cents: 1680, vat_cents: 320 },
      { group: 'other', country: 'GB', percent: 20, currency: 'EUR', net_cents: 833, vat_cents: 167 },
      { group: 'domestic', country: 'NL', percent: 21, currency: 'EUR', net_cents: 826, vat_cents: 174 },
    ])

    test.clock.advance({ days: 60 })
    // The earlier login has ended. The credit note reverses the tax of the earlier quarter.
    const later = await aStaff(test, ['finance'])
    const refund = { payment: first, amount_cents: 749, reason: 'Sorry.' }
    const answer = await test.call(later, 'adminRefund', refund)
    expect(answer.status).toBe(200)
    await test.runJobs({ also: 'later' })
    const next = (await test.call(later, 'adminOss', { quarter: '2027-Q1' })).body
    expect(next.sales).toEqual([])
    expect(next.corrections).toMatchObject([{ period: quarter, currency: 'EUR' }])
    expect(next.corrections[0]?.vat_cents).toBeLessThan(0)

    const file = await test.call(later, 'adminOssFile', { quarter })
    expect(file.raw.body).toBe('1;NL000000000B01;1;DE;2;1;19;16,80;3,20;;;;\r\n')
  })
})

describe('the file of an OSS return', () => {
  const about = { group: 'oss', country: 'GR', percent: 24, currency: 'EUR' } as const
  const details = {
    home: 'NL',
    vatNumber: 'NL1',
    quarter: '2026-Q4',
    rates: new Map([
      ['EUR', 1],
      ['PLN', 4],
    ]),
  }
  const sales = [
    { ...about, net_cents: 1000, vat_cents: 240 },
    { ...about, currency: 'PLN', net_cents: 4000, vat_cents: 960 },
    { ...about, group: 'other', country: 'CH', net_cents: 1, vat_cents: 1 } as const,
  ]
  const corrections = [{ ...about, period: '2026-Q3', net_cents: -100, vat_cents: -24 }]

  it('has thirteen columns and one line per rate or correction, in euros at the given rate', () => {
    const lines = writeOssFile({ sales, corrections }, details).split('\r\n')
    expect(lines).toEqual(['1;NL1;1;EL;2;1;24;20,00;4,80;;;;', '2;NL1;2;;;;;;;;2026-Q3;EL;-0,24', ''])
    for (const line of lines.slice(0, 2)) expect(line.split(';')).toHaveLength(13)
  })

  // The example of "Teknisk beskrivning – One Stop Shop" (skatteverket.se), with what a seller of services there has of it.
  it('is the example that Sweden’s tax agency publishes, for a seller there', () => {
    const sweden = { ...details, home: 'SE', vatNumber: 'SE556000016701', quarter: '2022-Q2' }
    const sale = { ...about, country: 'DE', percent: 19, net_cents: 2_001_500, vat_cents: 380_285 }
    const correction = { ...about, country: 'FR', period: '2021-Q3', net_cents: 250_000, vat_cents: 50_000 }
    const file = writeOssFile({ sales: [sale], corrections: [correction] }, sweden)
    expect(file).toBe(
      [
        'OSS_001;',
        'SE556000016701;2;2022;',
        'SE;DE;19,00;20015,00;3802,85;SERVICES;',
        'CORRECTIONS',
        '2021Q3;FR;500,00;',
        '',
      ].join('\r\n'),
    )
  })

  it('keeps to the rules of that description: no zeros, two decimals, no CORRECTIONS without any', () => {
    const sweden = { ...details, home: 'SE', vatNumber: 'SE556000016701' }
    const nothing = { ...about, country: 'FR', net_cents: 0, vat_cents: 0 }
    const reduced = { ...about, percent: 5.5, net_cents: 1000, vat_cents: 55 }
    const file = writeOssFile({ sales: [...sales, reduced, nothing], corrections: [] }, sweden)
    const [name, period, ...lines] = file.split('\r\n').slice(0, -1)
    expect([name, period]).toEqual(['OSS_001;', 'SE556000016701;4;2026;'])
    expect(lines).toHaveLength(2)
    for (const line of lines)
      expect(line).toMatch(/^SE;[A-Z]{2};\d+,\d\d;\d+,\d\d;\d+,\d\d;(GOODS|SERVICES);$/)
    expect(lines.join()).not.toMatch(/;0,00;/)
  })
})
