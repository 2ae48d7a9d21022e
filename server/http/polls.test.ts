import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { credits: 10, gender: 'male' })
})

/** Polls like a page that already has a response; returns the status and the tag. */
async function poll(who: TestMember, call: 'chats' | 'currentUser', tag = '') {
  const headers = tag === '' ? {} : { 'if-none-match': tag }
  const { status, raw } = await test.call({ ...who, headers }, call, {})
  return { status, tag: String(raw.headers.etag), body: raw.body }
}

/** Returns how many statements the pool has run, while something happens. */
async function queriesDuring(work: () => Promise<unknown>): Promise<number> {
  const { pool } = test.database
  let queries = 0
  const query = pool.query
  const connect = pool.connect
  pool.query = ((...args: Parameters<typeof query>) => {
    queries += 1
    return query.apply(pool, args)
  }) as typeof query // counts and forwards
  pool.connect = ((...args: Parameters<typeof connect>) => {
    queries += 1
    return connect.apply(pool, args)
  }) as typeof connect // as above
  try {
    await work()
  } finally {
    pool.query = query
    pool.connect = connect
  }
  return queries
}

const write = (from: TestMember, to: TestMember) =>
  test.call(from, 'sendMessage', { profile: to.id, text: 'hello', client_id: createId() })

describe('a poll', () => {
  for (const call of ['chats', 'currentUser'] as const) {
    it(`of ${call} is answered from memory while nothing has changed`, async () => {
      const first = await poll(anna, call)
      expect(first.status).toBe(200)
      const queries = await queriesDuring(async () => {
        for (let count = 0; count < 5; count++) {
          expect(await poll(anna, call, first.tag)).toMatchObject({ status: 304, body: '' })
        }
      })
      expect(queries).toBe(0)
    })

    it(`of ${call} notices a message to the member, and the member's own writes`, async () => {
      const first = await poll(anna, call)
      await write(ben, anna)
      const second = await poll(anna, call, first.tag)
      expect(second.status).toBe(200)
      expect((await poll(anna, call, second.tag)).status).toBe(304)
      await test.call(anna, 'setInvisible', { invisible: true })
      expect((await poll(anna, call, second.tag)).status).toBe(200)
    })
  }

  it('reads again after twenty minutes, for changes without an event', async () => {
    const { tag } = await poll(anna, 'chats')
    test.clock.advance({ seconds: 1190 })
    expect((await poll(anna, 'chats', tag)).status).toBe(304)
    test.clock.advance({ seconds: 20 })
    expect((await poll(anna, 'chats', tag)).status).toBe(200)
  })

  it('accepts a tag only for the same member, language and settings', async () => {
    const { tag } = await poll(anna, 'chats')
    expect((await poll(ben, 'chats', tag)).status).toBe(200)
    const headers = { 'if-none-match': tag, 'x-language': 'pl' }
    expect((await test.call({ ...anna, headers }, 'chats', {})).status).toBe(200)
    expect((await poll(anna, 'currentUser', tag)).status).toBe(200)
  })

  it('is refused after logout, whatever tag it sends', async () => {
    const { tag } = await poll(anna, 'chats')
    await test.call(anna, 'logout', {})
    expect((await poll(anna, 'chats', tag)).status).toBe(403)
  })
})
