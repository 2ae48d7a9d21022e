import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

it('forgets events after a month, and nothing of what they refer to', async () => {
  const site = await aSite(test)
  const [anna, ben] = [await aMember(test, site, { credits: 5 }), await aMember(test, site)]
  const send = (text: string) => test.call(anna, 'sendMessage', { profile: ben.id, text, client_id: newId() })
  const events = async () => {
    const { rows } = await sql<{ seq: number }>`
      select seq from member_events where member_id = ${ben.id} order by seq`.execute(test.database.db)
    return rows.map((row) => row.seq)
  }
  expect((await send('early')).status).toBe(200)
  test.clock.advance({ days: 29 })
  expect((await send('later')).status).toBe(200)
  await test.runScheduled('forget-events')
  expect(await events()).toEqual([1, 2])
  test.clock.advance({ days: 2 })
  await test.runScheduled('forget-events')
  expect(await events()).toEqual([2])
  expect((await send('last')).status).toBe(200)
  expect(await events()).toEqual([2, 3])
  const { rows } = await sql`select 1 from messages where to_id = ${ben.id}`.execute(test.database.db)
  expect(rows).toHaveLength(3)
})
