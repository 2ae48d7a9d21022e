import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { closeCodes } from '#contract/api/live-socket.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { fetchFeed } from '#tests/feed.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'
import { readFeed } from './feed.sql.ts'

const test = useProgram({ listen: true })
let site: TestSite

async function addThreeMembers(): Promise<[TestMember, TestMember, TestMember]> {
  site ??= await aSite(test)
  const wanted = { credits: 500, paid: true }
  return [
    await aMember(test, site, wanted),
    await aMember(test, site, wanted),
    await aMember(test, site, wanted),
  ]
}

async function send(from: TestMember, to: TestMember, text = 'hi'): Promise<string> {
  const { body } = await test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })
  return body.message.id
}

/** Returns what is read after a number: each with its number and type. */
async function readAfter(member: TestMember, after: number): Promise<string[] | null> {
  const { prepared } = test.program.services
  const rows = await readFeed({ db: test.database.db, prepared }, member.id, after)
  return (
    rows?.map(({ seq, event }) => `${seq} ${event.type === 'message' ? event.message : event.type}`) ?? null
  )
}

const run = (text: string, values: unknown[] = []) => test.database.pool.query(text, values)

describe('a feed', () => {
  it('has messages of all conversations, sent and received, between other events, in the order of their numbers', async () => {
    const [anna, ben, cleo] = await addThreeMembers()
    const first = await send(ben, anna)
    await test.call(cleo, 'like', { profile: anna.id })
    const second = await send(cleo, anna)
    const third = await send(anna, ben)
    const fourth = await send(ben, anna)
    const all = [`1 ${first}`, '2 like', `3 ${second}`, `4 ${third}`, `5 ${fourth}`]
    for (let after = 0; after <= 5; after++) expect(await readAfter(anna, after)).toEqual(all.slice(after))
    expect(await readAfter(ben, 1)).toEqual([`2 ${third}`, `3 ${fourth}`])
    // Nothing else is stored for a message.
    const { rows } = await run(`select event ->> 'type' as type from member_events where member_id = $1`, [
      anna.id,
    ])
    expect(rows).toEqual([{ type: 'like' }])
  })

  it('keeps the numbers of an unsent message', async () => {
    const [anna, ben] = await addThreeMembers()
    await send(ben, anna)
    const gone = await send(ben, anna)
    const last = await send(ben, anna)
    const conversation = (await test.call(ben, 'chats', {})).body.chats[0]?.conversation.id
    if (!conversation) throw new Error('no conversation')
    expect((await test.call(ben, 'unsendMessage', { conversation, message: gone })).status).toBe(200)
    expect(await readAfter(anna, 1)).toEqual([`2 ${gone}`, `3 ${last}`, '4 message_removed'])
    expect((await fetchFeed(test.database, ben.id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('is never partial: a client that missed more than it holds reads everything again', async () => {
    const [anna, ben] = await addThreeMembers()
    await send(ben, anna)
    const taken = await send(ben, anna)
    await send(ben, anna)
    await run('delete from messages where id = $1', [taken])
    expect(await readAfter(anna, 0)).toBeNull()
    expect(await readAfter(anna, 2)).toHaveLength(1)
    const late = await openSocket(test.origin, anna, { since: 0 })
    await late.until(() => late.closed !== null)
    expect(late.closed).toBe(closeCodes.cannotResume)
    const open = await openSocket(test.origin, anna, { since: 2 })
    await open.until(() => open.stored.length === 1)
    // Nothing readable is stored for this one.
    await run('update member_states set event_seq = event_seq + 1 where member_id = $1', [anna.id])
    test.program.services.hub.wake(anna.id)
    await open.until(() => open.closed !== null)
    expect(open.closed).toBe(closeCodes.cannotResume)
  })

  it('has no gap when more messages arrive while it is read than were missed', async () => {
    const [anna, ben] = await addThreeMembers()
    const ids = [await send(ben, anna), await send(ben, anna)]
    let statements = 0
    const { prepared } = test.program.services
    const interrupted: typeof prepared = async (statement) => {
      // The first statement counts what was missed; the second one reads it.
      if (++statements === 2) for (let index = 0; index < 4; index++) ids.push(await send(ben, anna))
      return prepared(statement)
    }
    const rows = await readFeed({ db: test.database.db, prepared: interrupted }, anna.id, 0)
    expect(rows?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(rows?.map(({ event }) => event.type === 'message' && event.message)).toEqual(ids)
  })

  it('reaches two hundred numbers back', async () => {
    const [anna] = await addThreeMembers()
    const { db } = test.database
    await sql`insert into member_events (member_id, seq, event)
      select ${anna.id}, n, '{"type": "like"}' from generate_series(1, 201) n`.execute(db)
    await sql`update member_states set event_seq = 201 where member_id = ${anna.id}`.execute(db)
    expect(await readAfter(anna, 1)).toHaveLength(200)
    expect(await readAfter(anna, 0)).toBeNull()
  })
})
