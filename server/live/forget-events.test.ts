import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { readFeed } from './feed.sql.ts'

const test = useProgram()
let site: TestSite

/**
 * Returns a member with an event of 27 days ago, in the slot that is written next, and a function that adds another.
 */
async function withOldEvent() {
  site ??= await aSite(test)
  const ben = await aMember(test, site)
  await sql`update member_states set event_seq = 1 where member_id = ${ben.id}`.execute(test.database.db)
  await sql`insert into member_events (member_id, seq, event, created_at, slot)
    values (${ben.id}, 1, '{"type": "old"}', now() - interval '27 days', feed_slot(now() + interval '5 days'))`.execute(
    test.database.db,
  )
  const like = async () => test.call(await aMember(test, site), 'like', { profile: ben.id })
  return { ben, like }
}

async function listEvents({ id }: TestMember): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from member_events where member_id = ${id} order by seq`.execute(test.database.db)
  return rows.map((row) => row.seq)
}

it('deletes the events of the next slot, and nothing that they refer to', async () => {
  const { ben, like } = await withOldEvent()
  expect((await like()).status).toBe(200)
  expect(await listEvents(ben)).toEqual([1, 2])
  await test.runScheduled('forget-events')
  expect(await listEvents(ben)).toEqual([2])
  await test.runScheduled('forget-events')
  expect((await like()).status).toBe(200)
  expect(await listEvents(ben)).toEqual([2, 3])
  const { rows } = await sql`select 1 from likes where to_id = ${ben.id}`.execute(test.database.db)
  expect(rows).toHaveLength(2)
})

it('blocks no writer, and waits for none', async () => {
  const { ben, like } = await withOldEvent()
  const [writer, emptier] = [await test.database.pool.connect(), await test.database.pool.connect()]
  try {
    await writer.query('begin')
    await writer.query(`insert into member_events (member_id, seq, event) values ($1, 100, '{}')`, [ben.id])
    await test.runScheduled('forget-events')
    expect(await listEvents(ben)).toEqual([])
    await writer.query('commit')
    expect(await listEvents(ben)).toEqual([100])

    const { rows } = await emptier.query(
      `select 'member_events_' || feed_slot(now() + interval '5 days') as slot`,
    )
    await emptier.query('begin')
    await emptier.query(`truncate ${rows[0].slot}`)
    expect((await like()).status).toBe(200)
    await emptier.query('commit')
    expect(await listEvents(ben)).toEqual([2, 100])
  } finally {
    writer.release()
    emptier.release()
  }
})

it('gives way to a long read, and tries again later', async () => {
  const { ben, like } = await withOldEvent()
  const reader = await test.database.pool.connect()
  try {
    await reader.query('begin')
    await reader.query('select count(*) from member_events')
    await test.runScheduled('forget-events')
    expect(await listEvents(ben)).toEqual([1])
    expect((await like()).status).toBe(200)
    await reader.query('commit')
    await test.runScheduled('forget-events')
    expect(await listEvents(ben)).toEqual([2])
  } finally {
    reader.release()
  }
})

it('is read in the order of its numbers, whichever slots they are in', async () => {
  const { ben, like } = await withOldEvent()
  const { db } = test.database
  const { prepared } = test.program.services
  const readAfter = async (seq: number) =>
    (await readFeed({ db, prepared }, ben.id, seq))?.map((row) => row.seq)
  await like()
  await like()
  expect([await readAfter(0), await readAfter(1), await readAfter(2), await readAfter(3)]).toEqual([
    [1, 2, 3],
    [2, 3],
    [3],
    [],
  ])
  // A transaction that began to write before the change of the slot and ended after it has the later number in the earlier slot.
  const move = (seq: number) =>
    sql`update member_events set slot = feed_slot(now() - interval '5 days') where member_id = ${ben.id} and seq = ${seq}`
  await move(3).execute(db)
  expect(await readAfter(1)).toEqual([2, 3])
  await move(2).execute(db)
  expect(await readAfter(1)).toEqual([2, 3])
  expect(await readAfter(2)).toEqual([3])
})

it('has a slot for every moment, a new one every five days, and the same one again after 35', async () => {
  const { rows } = await sql<{ slot: number }>`
    select feed_slot('2026-11-21 12:00Z'::timestamptz + (n * interval '5 days')) as slot from generate_series(0, 13) n`.execute(
    test.database.db,
  )
  const slots = rows.map((row) => row.slot)
  expect(new Set(slots.slice(0, 7))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
  expect(slots.slice(7)).toEqual(slots.slice(0, 7))
})
