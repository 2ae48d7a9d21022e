import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readViews, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let everyone: TestStaff
const payment = '01900000-0000-7000-8000-000000000001'

async function find(search: string, staff = everyone) {
  const { body } = await test.call(staff, 'adminFind', { search })
  return body.found.map(({ kind, id }) => `${kind} ${id}`)
}

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site)
  everyone = await aStaff(test)
  const now = test.clock.now()
  await sql`
    insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, provider_reference, country,
      currency, list_cents, price_cents, vat_percent, vat_cents, locale, accepted_at, created_at, expires_at)
    values (${payment}, ${site.id}, ${anna.id}, gen_random_uuid(), 'package', 25, 'sdd', 'bank', 'tr_7Kq', 'NL',
      'EUR', 999, 999, 21, 173, 'en', ${now}, ${now}, ${now})`.execute(test.database.db)
  await sql`insert into invoices (site_id, number, payment_id, document, created_at)
    values (${site.id}, 4711, ${payment}, '{}', ${now})`.execute(test.database.db)
  await sql`
    insert into direct_debits (payment_id, site_id, member_id, mandate_reference, amount_cents, completes, iban_last4)
    values (${payment}, ${site.id}, ${anna.id}, 'M-1', 999, 'mandate', '4300')`.execute(test.database.db)
  await sql`
    insert into reports (id, site_id, reference, reported_id, reason, evidence, key, created_at)
    values (${anna.id}, ${site.id}, 'R-7KQ2-M4XD', ${anna.id}, 'spam', '{}', gen_random_uuid(), ${now})`.execute(
    test.database.db,
  )
})

describe('searching everything', () => {
  it('finds a member by the beginning of the name or address, and by id', async () => {
    const { rows } = await sql<{ name: string; email: string }>`
      select p.name, m.email from members m join profiles p on p.member_id = m.id where m.id = ${anna.id}`.execute(
      test.database.db,
    )
    const [{ name, email } = { name: '', email: '' }] = rows
    for (const words of [name.toUpperCase(), email.slice(0, 6), anna.id])
      expect(await find(words)).toContain(`member ${anna.id}`)
  })

  it('finds a payment by id, provider’s reference, invoice number and last digits of the IBAN', async () => {
    for (const words of [payment, 'tr_7Kq', '4711', '43 00'])
      expect(await find(words)).toContain(`payment ${payment}`)
    expect(await find('4712')).toEqual([])
  })

  it('shows the day of a payment in the time zone of the site', async () => {
    await sql`update payments set created_at = '2026-03-01T23:30:00Z' where id = ${payment}`.execute(
      test.database.db,
    )
    const { body } = await test.call(everyone, 'adminFind', { search: payment })
    expect(body.found.find(({ kind }) => kind === 'payment')?.detail).toBe('€9.99, 2026-03-02')
  })

  it('finds a report by its reference, however it is typed', async () => {
    expect(await find(' r-7kq2-m4xd ')).toContain(`report ${anna.id}`)
  })

  it('shows each role only what it may see', async () => {
    expect(await find('tr_7Kq', await aStaff(test, ['moderator']))).toEqual([])
    expect(await find(anna.id, await aStaff(test, ['finance']))).toEqual([`payment ${payment}`])
    expect(await find(anna.id, await aStaff(test, ['content']))).toEqual([])
  })

  it('is refused for fewer than two letters', async () => {
    expect((await test.call(everyone, 'adminFind', { search: 'a ' })).error.error).toBe('validation')
  })

  it('is in the staff log with whom it showed and why, but without the search words', async () => {
    const staff = { ...(await aStaff(test, ['finance'])), headers: { 'x-purpose': 'Ticket%207' } }
    await find('tr_7Kq', staff)
    expect(await readViews(test, staff)).toEqual([
      {
        act: 'search.viewed',
        subject: null,
        reason: 'Ticket 7',
        details: { by: 'words', members: [anna.id] },
      },
    ])
  })

  it('finds nothing of another site', async () => {
    const other = await aSite(test, { host: 'elsewhere.test' })
    expect(await find('tr_7Kq', { ...everyone, host: other.host })).toEqual([])
  })
})
