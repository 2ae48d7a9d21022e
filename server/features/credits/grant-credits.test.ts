import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemRequest } from '#server/app/create-context.ts'
import type { Tx } from '#server/app/transaction.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { grantCredits } from './grant-credits.ts'
import { takeCredits } from './take-credits.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
})

async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { createContext, sites } = test.program
  const ctx = await createContext({
    site: await sites.byId(site.id),
    viewer: null,
    locale: 'en',
    request: systemRequest,
  })
  return ctx.transaction(work)
}

describe('granting credits', () => {
  it('adds them to the wallet and the ledger', async () => {
    const grant = { memberId: anna.id, credits: 25, kind: 'purchase', reference: createId() } as const
    expect(await inTransaction((tx) => grantCredits(tx, grant))).toEqual({ balance: 25, granted: true })
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  })

  it('happens once when twenty requests come at the same moment', async () => {
    const grant = { memberId: anna.id, credits: 25, kind: 'purchase', reference: createId() } as const
    const results = await Promise.all(
      Array.from({ length: 20 }, () => inTransaction((tx) => grantCredits(tx, grant))),
    )
    expect(results.filter((result) => result.granted)).toHaveLength(1)
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  })

  it('is rolled back with its transaction', async () => {
    const grant = { memberId: anna.id, credits: 25, kind: 'purchase', reference: createId() } as const
    const failing = inTransaction(async (tx) => {
      await grantCredits(tx, grant)
      throw new Error('something else')
    })
    await expect(failing).rejects.toThrow('something else')
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })
})

describe('taking credits back', () => {
  it('takes no more than the wallet holds (E-003)', async () => {
    const bought = { memberId: anna.id, credits: 10, kind: 'purchase', reference: createId() } as const
    await inTransaction((tx) => grantCredits(tx, bought))
    const taking = { memberId: anna.id, credits: 25, kind: 'refund', reference: createId() } as const
    expect(await inTransaction((tx) => takeCredits(tx, taking))).toEqual({ balance: 0, taken: 10 })
    expect(await readWallet(test, anna)).toEqual({ credits: 0, ledger: 0 })
  })

  it('happens once for one reason', async () => {
    const bought = { memberId: anna.id, credits: 10, kind: 'purchase', reference: createId() } as const
    await inTransaction((tx) => grantCredits(tx, bought))
    const taking = { memberId: anna.id, credits: 4, kind: 'refund', reference: createId() } as const
    await inTransaction((tx) => takeCredits(tx, taking))
    expect(await inTransaction((tx) => takeCredits(tx, taking))).toEqual({ balance: 6, taken: 0 })
  })
})

describe('the ledger', () => {
  it('refuses to change or remove an entry', async () => {
    const { db } = test.database
    const bought = { memberId: anna.id, credits: 10, kind: 'purchase', reference: createId() } as const
    await inTransaction((tx) => grantCredits(tx, bought))
    await expect(
      sql`update credit_movements set credits = 1000 where member_id = ${anna.id}`.execute(db),
    ).rejects.toThrow('append-only')
    await expect(sql`delete from credit_movements where member_id = ${anna.id}`.execute(db)).rejects.toThrow(
      'append-only',
    )
  })

  it('refuses an entry that does not continue the balance', async () => {
    const insert = sql`insert into credit_movements
        (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
      values (${anna.id}, ${createId()}, 'signup', 'promotion', 'wallet', 5, 500, ${anna.id}, now())`
    await expect(insert.execute(test.database.db)).rejects.toThrow('does not continue')
  })
})
