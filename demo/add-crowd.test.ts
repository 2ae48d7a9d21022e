import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useProgram } from '#tests/program.ts'
import { addCrowd } from './add-crowd.ts'
import { fillDemo } from './fill-demo.ts'
import { demoSites } from './sites.ts'

const program = useProgram()
const [site] = demoSites
const count = 400

let before: unknown[]

beforeAll(async () => {
  if (site === undefined) throw new Error('no demo site')
  const now = program.clock.now()
  await fillDemo(program.database.pool, { now })
  before = await keysAndIndexes()
  await addCrowd(program.database.pool, { site, count, now })
  await addCrowd(program.database.pool, { site, count, now, rebuildFrom: 1 })
}, 120_000)

function keysAndIndexes() {
  return rows(sql`
    select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
    order by 1, 2, 3`)
}

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(program.database.db)).rows
}

test('a crowd can be added twice without a clash', async () => {
  const [found] = await rows(sql<{ members: number; pictures: number }>`
    select (select count(*)::int from members where tracking @> '{"demo": "crowd"}') as members,
      (select count(*)::int from pictures p join members m on m.id = p.member_id where m.tracking @> '{"demo": "crowd"}') as pictures`)
  expect(found).toEqual({ members: 2 * count, pictures: 2 * count })
})

// Anyone who adds a column to these tables has to add it to demo/search-rows.ts as well.
test('the search rows of a crowd are those that the triggers write', async () => {
  const all = () =>
    rows(sql`select s.* from search_members s
      where s.member_id in (select id from members where tracking @> '{"demo": "crowd"}') order by s.member_id`)
  const written = await all()
  await sql`delete from search_members s using members m where m.id = s.member_id and m.tracking @> '{"demo": "crowd"}'`.execute(
    program.database.db,
  )
  await sql`update profiles set gender = gender, interests = interests`.execute(program.database.db)
  const triggered = await all()
  expect(written.length).toBe(2 * count)
  // A new row uses the signup as the last activity.
  const apartFromActivity = (found: unknown[]) => found.map((row) => ({ ...Object(row), active_at: null }))
  expect(apartFromActivity(written)).toEqual(apartFromActivity(triggered))
})

test('triggers, keys and indexes are back in place', async () => {
  const off = await rows(sql`select tgname from pg_trigger where tgenabled = 'D'`)
  expect(off).toEqual([])
  expect(await keysAndIndexes()).toEqual(before)
})
