import { expect, it } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { columnValues } from './tables.ts'

const test = useTestDatabase()

it.each(Object.entries(columnValues))(
  '%s has exactly the values that its check constraint allows',
  async (name, values) => {
    const [table, column] = name.split('.')
    const { rows } = await test.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
      [table, column],
    )
    const lists = rows.map(({ definition }) =>
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value).sort(),
    )
    expect(lists).toContainEqual([...values].sort())
  },
)
