import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useProgram } from '#tests/program.ts'
import { distribution } from './distribution.ts'
import { planScale } from './scale.ts'

const test = useProgram()

it('gives every table of the schema one place, and no other', async () => {
  const { differences, statements } = await planScale(test.database.db)
  expect(differences).toEqual([])
  expect(statements).toHaveLength(Object.keys(distribution).length)
  expect(statements).toContain("select create_distributed_table('members', 'id');")
  expect(statements).toContain(
    "select create_distributed_table('messages', 'conversation_id', colocate_with => 'conversations');",
  )
  expect(statements).toContain("select create_reference_table('sites');")
})

it('names a key that every distributed table has', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    test.database.db,
  )
  const columns = new Set(rows.map((row) => row.name))
  const missing = Object.entries(distribution).flatMap(([table, place]) =>
    typeof place === 'string' || columns.has(`${table}.${place.key}`) ? [] : [`${table}.${place.key}`],
  )
  expect(missing).toEqual([])
})

it('keeps the tables of every message, event and movement free of obstacles within their machine', async () => {
  const { obstacles } = await planScale(test.database.db)
  const hot = [
    'member_states',
    'member_events',
    'credit_movements',
    'search_members',
    'search_traits',
    'likes',
  ]
  expect(obstacles.filter((one) => hot.includes(one.split(':')[0] ?? '') && !one.includes('to_id'))).toEqual(
    [],
  )
})

it('notices a table without a place and a key that leaves its machine', async () => {
  const { db } = test.database
  await sql`create table strangers (member_id uuid primary key references members)`.execute(db)
  const { differences, obstacles } = await planScale(db)
  expect(differences).toEqual(['strangers has no place yet'])
  expect(obstacles).toContain(
    'strangers: foreign key strangers_member_id_fkey leaves its machine for members',
  )
  await sql`drop table strangers`.execute(db)
})
