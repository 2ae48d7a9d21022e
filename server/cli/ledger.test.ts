import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/features/credits/check-ledger.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  if (site) return
  site = await aSite(test)
  const [small] = await sellPackages(test, site)
  anna = await aMember(test, site, { credits: 3 })
  const ben = await aMember(test, site, { gender: 'male' })
  await buy(test, anna, { package: small?.id ?? '' })
  for (let i = 0; i < 3; i++) {
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hello', client_id: createId() })
  }
})

/** Changes the ledger behind the program's back, checks it, and restores everything. */
async function tampered(change: (member: string) => ReturnType<typeof sql>) {
  const { db } = test.database
  let found: unknown
  const undone = db.transaction().execute(async (tx) => {
    await sql`alter table credit_movements disable trigger user`.execute(tx)
    await change(anna.id).execute(tx)
    found = await verifyLedger({ db: tx })
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  return found
}

describe('duet ledger verify', () => {
  it('finds nothing wrong in a ledger that only the program wrote', async () => {
    expect(await verifyLedger(test.database)).toBeNull()
  })

  it('finds a changed entry', async () => {
    const found = await tampered(
      (id) => sql`update credit_movements set created_at = now() where member_id = ${id} and number = 3`,
    )
    expect(found).toEqual({ member_id: anna.id, number: 3, what: 'hash' })
  })

  it('finds a removed entry', async () => {
    const found = await tampered(
      (id) => sql`delete from credit_movements where member_id = ${id} and number = 3`,
    )
    expect(found).toEqual({ member_id: anna.id, number: 4, what: 'number' })
  })

  it('finds a changed amount', async () => {
    const found = await tampered(
      (id) => sql`update credit_movements set credits = credits + 1 where member_id = ${id} and number = 2`,
    )
    expect(found).toEqual({ member_id: anna.id, number: 2, what: 'balance' })
  })

  it('finds a wallet with credits from nowhere', async () => {
    const found = await tampered(
      (id) => sql`update member_states set credits = credits + 100 where member_id = ${id}`,
    )
    expect(found).toEqual({ member_id: anna.id, number: null, what: 'wallet' })
  })

  it('finds a completed payment that granted nothing', async () => {
    const found = await tampered(
      (
        id,
      ) => sql`insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, country,
          currency, list_cents, price_cents, vat_percent, vat_cents, status, locale, accepted_at, created_at, expires_at)
        select ${createId()}, site_id, member_id, ${createId()}, kind, credits, method, provider, country, currency,
          list_cents, list_cents, vat_percent, vat_cents, 'completed', locale, now(), now(), now()
        from payments where member_id = ${id}`,
    )
    expect(found).toMatchObject({ member_id: anna.id, what: 'purchase' })
  })
})
