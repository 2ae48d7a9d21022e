import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { fillNextCities } from './fill-search-cities.sql.ts'

const test = useProgram()

it('adds the cities of existing members to search, a few at a time, until all are done', async () => {
  const { db } = test.database
  const site = await aSite(test)
  const kinds = ['person', 'person', 'fictional', 'person', 'person'] as const
  for (const [index, kind] of kinds.entries()) {
    const { id } = await aMember(test, site, { kind })
    const city = index === 1 ? null : index
    await sql`update profiles set city_id = ${city} where member_id = ${id}`.execute(db)
  }
  // As the update leaves it.
  await sql`update search_members set city_id = null`.execute(db)
  await sql`insert into search_cities_state values ('00000000-0000-0000-0000-000000000000')`.execute(db)
  const rounds: boolean[] = []
  for (let round = 0; round < 4; round++) rounds.push(await fillNextCities(db, 2))
  expect(rounds).toEqual([true, true, true, false])
  const { rows } = await sql<{ city_id: number | null }>`
    select city_id from search_members order by member_id`.execute(db)
  expect(rows.map(({ city_id }) => city_id)).toEqual([0, null, null, 3, 4])
  const { rows: state } = await sql`select 1 from search_cities_state`.execute(db)
  expect(state).toEqual([])
})
