import { expect, it } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { runPreparedOn } from './prepared.ts'

const test = useTestDatabase()
const statement = { name: 'one_of_ours', text: 'select $1::int as given' }
const count = {
  name: 'counting',
  text: "select count(*)::int as kept from pg_prepared_statements where name = 'one_of_ours'",
}

it('keeps statements by name, and none where a pooler hands connections on', async () => {
  const pooled = runPreparedOn(test.pool, { isNamed: false })
  expect(await pooled(statement, [7])).toEqual([{ given: 7 }])
  expect(await pooled(count, [])).toEqual([{ kept: 0 }])
  const own = runPreparedOn(test.pool, { isNamed: true })
  expect(await own(statement, [7])).toEqual([{ given: 7 }])
  expect(await own(count, [])).toEqual([{ kept: 1 }])
})
