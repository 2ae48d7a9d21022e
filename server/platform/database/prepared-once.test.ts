import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DB } from '#database/schema.ts'
import { useTestDatabase } from '#tests/database.ts'
import { prepareOnce, runPreparedOn } from './prepared.ts'

const test = useTestDatabase()

const readsOf = () => ({
  db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: test.pool }) }),
  prepared: runPreparedOn(test.pool, { isNamed: true }),
})

it('puts a statement together once, with one number for each parameter', async () => {
  let built = 0
  const sum = prepareOnce<{ sum: number; twice: number }, { one: number; other: number }>('sum', (given) => {
    built++
    return sql`select ${given.one}::int + ${given.other}::int as sum, 2 * ${given.one}::int as twice`
  })
  const reads = readsOf()
  expect(await sum(reads, { one: 1, other: 2 })).toEqual([{ sum: 3, twice: 2 }])
  expect(await sum(reads, { one: 5, other: 6 })).toEqual([{ sum: 11, twice: 10 }])
  expect(built).toBe(1)
})

it('refuses a statement that looks into its parameters', async () => {
  const wrong = prepareOnce<{ n: number }, { n: number }>(
    'wrong',
    ({ n }) => sql`select ${`${n}`}::text as n`,
  )
  const reads = readsOf()
  await expect(wrong(reads, { n: 1 })).rejects.toThrow('as they are')
})

it('rejects when a value cannot be read, and goes on', async () => {
  const run = runPreparedOn(test.pool, { isNamed: true })
  await expect(run({ name: 'broken', text: 'select 1 / $1::int as n' }, [0])).rejects.toThrow('division')
  expect(await run({ name: 'whole', text: 'select null::int as none, $1::text as word' }, ['a'])).toEqual([
    { none: null, word: 'a' },
  ])
})
