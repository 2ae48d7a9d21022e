import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Context } from '#server/app/context.ts'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { systemRequest } from './create-context.ts'

const test = useProgram()
let madeSite: TestSite

beforeAll(async () => {
  madeSite = await aSite(test)
})

async function aContext(): Promise<Context> {
  const site = await test.program.sites.byId(madeSite.id)
  return test.program.createContext({ site, viewer: null, locale: 'en', request: systemRequest })
}

it('is copied by spreading, and the copy still reads and writes', async () => {
  const ctx = await aContext()
  const anna = await aMember(test, madeSite)
  const viewer = { id: anna.id, sessionHash: Buffer.alloc(0) }
  const hers: Context = { ...ctx, viewer, locale: 'nl' }
  expect([ctx.viewer, hers.viewer, hers.locale, hers.site]).toEqual([null, viewer, 'nl', ctx.site])
  const found = await hers.transaction(({ db }) => db.selectFrom('members').select('id').execute())
  expect(found).toContainEqual({ id: anna.id })
  expect(await hers.db.selectFrom('members').select('id').execute()).toEqual(found)
})

it('writes to the database itself, whatever the context reads from', async () => {
  const ctx = await aContext()
  const rows = await ctx.transaction((tx) => {
    const copy = { ...ctx, db: tx.db }
    return copy.transaction(({ db }) => sql`select 1 as one`.execute(db))
  })
  expect(rows).toMatchObject({ rows: [{ one: 1 }] })
})
