import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { useTestDatabase } from '#tests/database.ts'
import { executePrepared, runPreparedOn } from './prepared.ts'

const test = useTestDatabase()

function reads({ isNamed }: { isNamed: boolean }) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: test.pool }) })
  return { db, prepared: runPreparedOn(test.pool, { isNamed }) }
}
const give = sql<{ given: number }>`select ${7}::int as given`
const count = sql<{ kept: number }>`
  select count(*)::int as kept from pg_prepared_statements where statement like '%as given'`

it('prepares statements, except behind a pooler that shares connections', async () => {
  const pooled = reads({ isNamed: false })
  expect(await executePrepared(pooled, give)).toEqual([{ given: 7 }])
  expect(await executePrepared(pooled, count)).toEqual([{ kept: 0 }])
  const own = reads({ isNamed: true })
  expect(await executePrepared(own, give)).toEqual([{ given: 7 }])
  expect(await executePrepared(own, count)).toEqual([{ kept: 1 }])
})

it('runs statements of the query builder', async () => {
  const own = reads({ isNamed: true })
  const sites = own.db.selectFrom('sites').select('id').where('version', '<', 0)
  expect(await executePrepared(own, sites)).toEqual([])
})

it('rejects when a statement fails, and keeps working', async () => {
  const own = reads({ isNamed: true })
  await expect(executePrepared(own, sql`select 1 / ${0}::int as n`)).rejects.toThrow('division')
  expect(await executePrepared(own, sql`select null::int as none, ${'a'}::text as word`)).toEqual([
    { none: null, word: 'a' },
  ])
})
