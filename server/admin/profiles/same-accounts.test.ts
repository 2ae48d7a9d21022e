import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, readViews, type TestStaff } from '#tests/staff-builder.ts'
import { saveStaffSites } from '../staff/staff-sites.sql.ts'

const test = useProgram()
let site: TestSite
let elsewhere: TestSite
let support: TestStaff

beforeAll(async () => {
  elsewhere = await aSite(test, { host: 'elsewhere.test' })
  site = await aSite(test)
  support = await aStaff(test, ['support'])
})

async function useDevice(token: string, ...members: readonly TestMember[]): Promise<void> {
  for (const { id } of members)
    await sql`insert into known_devices (member_id, token_hash, first_at, last_at)
      values (${id}, ${Buffer.from(token)}, ${test.clock.now()}, ${test.clock.now()})`.execute(
      test.database.db,
    )
}

async function addPicture(hash: string, ...members: readonly TestMember[]): Promise<void> {
  for (const { id } of members)
    await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, perceptual_hash, created_at)
      values (${id}, ${createId()}, 0, 'approved', ${createId()}, 900, 900, '', ${hash}, ${test.clock.now()})`.execute(
      test.database.db,
    )
}

async function payByDebit(iban: string, ...members: readonly TestMember[]): Promise<void> {
  const now = test.clock.now()
  for (const { id } of members) {
    const payment = createId()
    await sql`
      insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, country, currency,
        list_cents, price_cents, vat_cents, vat_percent, locale, accepted_at, created_at, expires_at)
      values (${payment}, ${site.id}, ${id}, gen_random_uuid(), 'package', 10, 'directdebit', 'bank', 'NL', 'EUR',
        1000, 1000, 174, 21, 'en', ${now}, ${now}, ${now}::timestamptz + interval '1 day')`.execute(
      test.database.db,
    )
    await sql`
      insert into direct_debits (payment_id, site_id, member_id, mandate_reference, amount_cents, completes, iban_print)
      values (${payment}, ${site.id}, ${id}, ${payment}, 1000, 'mandate', ${Buffer.from(iban)})`.execute(
      test.database.db,
    )
  }
}

/** Gives the payment of each member the print of a card. */
async function payByCard(card: string, ...members: readonly TestMember[]): Promise<void> {
  for (const { id } of members)
    await sql`update payments set card_print = ${Buffer.from(card)} where member_id = ${id}`.execute(
      test.database.db,
    )
}

const reason = 'Report R-1: comes back after a ban.'

describe('the search for other accounts of a person', () => {
  it('finds those with a sign in common, says which, and logs why it was asked', async () => {
    const [anna, again, both, stranger] = [
      await aMember(test, site),
      await aMember(test, site),
      await aMember(test, site, { status: 'banned' }),
      await aMember(test, site),
    ]
    await useDevice('laptop', anna, again, both)
    await useDevice('phone', stranger)
    await addPicture('00ff00ff00ff00ff', anna, both)
    await addPicture('1234123412341234', stranger)
    await payByDebit('NL01', anna, both)
    await payByDebit('NL02', stranger)
    await payByCard('4242', anna, both)
    await payByCard('1111', stranger)
    const { body, raw } = await test.call(support, 'adminSameAccounts', { id: anna.id, reason })
    const found = new Map(body.accounts.map(({ id, signs }) => [id, signs]))
    expect(found).toEqual(
      new Map([
        [again.id, ['device']],
        [both.id, ['device', 'iban', 'card', 'picture']],
      ]),
    )
    // What they share stays in the database.
    expect(raw.body).not.toContain('00ff00ff')
    expect((await readAudit(test, support)).at(-1)).toEqual({
      act: 'member.same_sought',
      subject: anna.id,
      reason,
      details: {},
    })
    expect((await readViews(test, support)).at(-1)).toMatchObject({ act: 'same_accounts.viewed' })
  })

  it('looks on the sites that the caller works on, and on no other', async () => {
    const [anna, far] = [await aMember(test, site), await aMember(test, elsewhere)]
    await useDevice('tablet', anna, far)
    const find = async (staff: TestStaff) =>
      (await test.call(staff, 'adminSameAccounts', { id: anna.id, reason })).body.accounts
    expect((await find(support)).map(({ id, site: place }) => [id, place])).toEqual([[far.id, elsewhere.id]])
    const local = await aStaff(test, ['support'])
    await test.database.db
      .transaction()
      .execute((db) => saveStaffSites(db, local.id, { allSites: false, siteIds: [site.id] }))
    expect(await find(local)).toEqual([])
  })

  it('needs a reason and the right, and logs also what found no one', async () => {
    const anna = await aMember(test, site)
    const silent = await test.call(support, 'adminSameAccounts', { id: anna.id, reason: ' ' })
    expect(silent.error.fields).toEqual({ reason: 'empty' })
    const finance = await aStaff(test, ['finance'])
    expect((await test.call(finance, 'adminSameAccounts', { id: anna.id, reason })).status).toBe(404)
    expect((await test.call(support, 'adminSameAccounts', { id: anna.id, reason })).body.accounts).toEqual([])
    expect((await readAudit(test, support)).at(-1)).toMatchObject({
      act: 'member.same_sought',
      subject: anna.id,
    })
    const far = await aMember(test, elsewhere)
    expect((await test.call(support, 'adminSameAccounts', { id: far.id, reason })).status).toBe(404)
  })
})
